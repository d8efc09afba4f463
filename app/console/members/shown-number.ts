/** A member number as lists show it: an erased person no longer has one, only a placeholder that keeps rows apart. */
export const shownNumber = (memberNumber: string) =>
  memberNumber.startsWith('erased-') ? 'Erased' : memberNumber
