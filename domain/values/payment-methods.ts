/**
 * Kinds of payment method, in Stripe's terms. Apple Pay and Google Pay deliver a card. Link is a separate kind when
 * Stripe doesn't show the card behind it. A bank account is debited by ACH, which takes days.
 */
export const methodKinds = ['card', 'link', 'us_bank_account'] as const
export type MethodKind = (typeof methodKinds)[number]

/** The wallet a card came from. This includes Link when it delivers a card. */
export const wallets = ['apple_pay', 'google_pay', 'link'] as const
export type Wallet = (typeof wallets)[number]

/** Where someone agreed to be debited, for the mandate. */
export type Acceptance = { ip: string; userAgent: string }
