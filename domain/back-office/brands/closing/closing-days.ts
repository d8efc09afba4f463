/** How many hours a closing can be undone before members are told. */
export const hoursBeforeTelling = 24

/** How far ahead a closing day may be, in days. */
export const furthestClosing = 366
