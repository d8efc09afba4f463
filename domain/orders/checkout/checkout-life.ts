/** How long a draft checkout is kept after it was last touched. */
export const checkoutHours = 24
