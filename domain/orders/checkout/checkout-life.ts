/** Hours a draft checkout is kept after its last change. */
export const checkoutHours = 24
