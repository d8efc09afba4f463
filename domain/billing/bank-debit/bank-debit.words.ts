/** Raise it with every change of a word below: consents are kept by text and version. */
export const bankDebitTextVersion = '2026-11-23'

/**
 * Authorization text for paying from, or saving, a bank account (Nacha rules for consumer debits by internet: who
 * debits, when, how much, how to revoke). `isPaying`: something is paid now.
 */
export function bankDebitText({
  operatorName,
  phone,
  isPaying,
}: {
  operatorName: string
  /** As people read it. */
  phone: string
  isPaying: boolean
}): string {
  return [
    `By pressing the button I authorize ${operatorName} to debit my bank account`,
    isPaying
      ? 'for the total it names, and, for as long as it is on file, for what I agree to pay later, each renewal I have agreed to included.'
      : 'for what I agree to pay for as long as it is on file, each renewal I have agreed to included.',
    `If a debit is wrong, ${operatorName} may correct it by a debit or credit.`,
    'The bank takes up to 4 business days. A new membership begins on the day the money arrives, and a person I add joins the plan on that day; a renewal follows without a gap.',
    `I can end this authorization by calling ${phone} or by putting another payment method on file, at least 3 business days before the next debit. I am the owner of the account.`,
  ].join(' ')
}
