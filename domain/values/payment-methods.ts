/**
 * What money is drawn from, in the gateways' own words. A wallet of a phone yields a card. Link is a kind of its own
 * where Stripe keeps the card behind it to itself. A bank account is debited by ACH, which takes days.
 */
export const methodKinds = ['card', 'link', 'us_bank_account'] as const
export type MethodKind = (typeof methodKinds)[number]

/** What a card was taken out of; Link too, where it hands the card itself over. */
export const wallets = ['apple_pay', 'google_pay', 'link'] as const
export type Wallet = (typeof wallets)[number]

/** From where somebody agreed to be debited, for the mandate; null where it was not kept. */
export type Acceptance = { ip: string; userAgent: string }
