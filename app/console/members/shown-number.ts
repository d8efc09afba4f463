/** A member number as lists show it: an erased person has none any more, only what keeps rows apart. */
export const shownNumber = (memberNumber: string) =>
  memberNumber.startsWith('erased-') ? 'Erased' : memberNumber
