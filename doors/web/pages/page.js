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
    const waits = bruxelles.focused === "choice" // for the next choices, while others decide
    const wanted = found(bruxelles.focused) ?? (waits ? null : found(otherwise))
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

  /* Brings a part of the page to the top of the window, and the keyboard into it. */
  goTo(part) {
    const found = document.querySelector(part)
    found?.scrollIntoView({ block: "start" })
    found?.focus({ preventScroll: true })
  },

  /* Brings the first lit place into view where the table stands above what was clicked. */
  showLit() {
    if (!window.matchMedia("(max-width: 899px)").matches) return
    const top = (one) => one.getBoundingClientRect().top
    const first = (best, one) => (best && top(best) <= top(one) ? best : one)
    const lit = [...document.querySelectorAll(".place.lit")].reduce(first, null)
    if (lit && (top(lit) < 60 || top(lit) > window.innerHeight / 2)) lit.scrollIntoView({ block: "center" })
  },

  focusOn(key) {
    const found = [...document.querySelectorAll("[data-focus]")].find((one) => one.dataset.focus === key)
    found?.focus({ preventScroll: true })
  },

  switchDark() {
    const dark = !document.body.classList.contains("body--dark")
    setDark(dark)
    try {
      localStorage.setItem("bruxelles-dark", String(dark))
    } catch {}
  },

  /* Light or dark as it was chosen on any page, else as the browser has it. */
  beginDark() {
    try {
      const chosen = localStorage.getItem("bruxelles-dark")
      if (chosen !== null) setDark(chosen === "true")
    } catch {}
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

document.addEventListener("DOMContentLoaded", bruxelles.beginDark)

new MutationObserver(bruxelles.backToFocus).observe(document, { childList: true, subtree: true })
