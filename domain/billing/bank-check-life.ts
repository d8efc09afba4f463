/** How long a payer has to verify with their bank: well before an open payment’s deadline. */
export const bankCheckMinutes = 10
