/* Keeps the keyboard where it was when something is drawn anew, and in the browser what must not be lost. */
const bruxelles = {
  focused: null, // the key of what has the keyboard
  place: null, // the place of the table that had it last

  keyOf(element) {
    return element.dataset.place ?? element.dataset.focus
  },

  backToFocus() {
    if (document.activeElement !== document.body || bruxelles.focused === null) return
    const drawn = [...document.querySelectorAll("[data-place], [data-focus]")]
    const found = (key) => drawn.find((one) => bruxelles.keyOf(one) === key)
    const otherwise = document.querySelector(".q-dialog") ? "next" : bruxelles.place
    const wanted = found(bruxelles.focused) ?? found(otherwise)
    wanted?.focus({ preventScroll: true })
  },

  /* Lights the places of the drawn table that others lie in, and no more. */
  light(places) {
    const drawn = [...document.querySelectorAll("[data-place]")]
    const around = (place, one) => [".", "["].some((mark) => place.startsWith(one.dataset.place + mark))
    const longer = (best, one) => (best && best.dataset.place.length > one.dataset.place.length ? best : one)
    const holding = (place) => drawn.filter((one) => one.dataset.place === place || around(place, one))
    const lit = places.map((place) => holding(place).reduce(longer, null))
    for (const one of drawn) one.classList.toggle("lit", lit.includes(one))
  },

  /* For this tab alone, so that two do not disturb each other, and for a tab that is opened later. */
  keep(text, key) {
    try {
      sessionStorage.setItem(key, text)
      localStorage.setItem(key, text)
    } catch {} // no room, or none allowed: the page works without
  },

  /* What this tab kept, or where it kept nothing and is to look further, another. */
  kept(key, anywhere = true) {
    try {
      return sessionStorage.getItem(key) ?? (anywhere ? localStorage.getItem(key) : null)
    } catch {
      return null
    }
  },
}

for (const kind of ["focusin", "pointerdown"]) {
  document.addEventListener(kind, (event) => {
    const element = event.target.closest?.("[data-place], [data-focus]")
    bruxelles.focused = element ? bruxelles.keyOf(element) : null
    bruxelles.place = element?.dataset.place ?? bruxelles.place
  })
}

new MutationObserver(bruxelles.backToFocus).observe(document, { childList: true, subtree: true })
