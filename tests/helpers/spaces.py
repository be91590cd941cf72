"""Spaces of the Art Nouveau board of Bruxelles 1893 as the rule tests have it.

On either side of the Action strips of `rule_box.toml`, the active area of iris 2-2, rows and columns 3 to 5, holds
every action:

            3             4          5
    3  construction   workshop    sales
    4  workshop       sales       nobles
    5  sales          nobles      materials

With the Belle Époque expansion the active area is that of iris 1-2, one row more at the top; its tiles lie on 2-3, 3-3,
3-4 and 4-3 (and on 3-2, outside):

            3             4          5
    2  materials     construction  workshop
"""

CONSTRUCTION, WORKSHOP, SALES, NOBLES, MATERIALS_SPACE = "3-3", "3-4", "3-5", "4-5", "5-5"
"""A space for each action in the active area of iris 2-2."""
FREE_CONSTRUCTION, FREE_WORKSHOP = "2-4", "2-5"
"""Spaces of these actions in the active area of iris 1-2 on which no Belle Époque tile lies."""
