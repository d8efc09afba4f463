/** For how many hours a closing can be taken back before members are told of it. */
export const hoursBeforeTelling = 24

/** How far ahead a closing day may lie, in days. */
export const furthestClosing = 366
