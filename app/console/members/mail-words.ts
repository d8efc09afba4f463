/** What the staff call each mail; of one that a later build sends, its name. */
const words = new Map([
  ['welcome', 'Welcome, with receipt and agreement'],
  ['reset-password', 'Link to choose a password'],
  ['password-changed', 'Password was changed'],
  ['join-account', 'Link to join two accounts'],
  ['confirm-email', 'Link to confirm an email'],
  ['email-changed', 'Email was changed'],
  ['accounts-merged', 'Accounts were merged, or are two again'],
  ['claim-access', 'Link for online access'],
  ['card-changed', 'What is on file was changed'],
  ['pay-link', 'Link to pay for a membership'],
  ['update-card', 'Link to change what is on file'],
  ['looked-at-by-staff', 'Told that the staff see their pages'],
  ['bank-payment-started', 'Bank debit has begun'],
  ['bank-payment-failed', 'Bank debit failed'],
  ['bank-payment-returned', 'Bank debit came back'],
  ['family-changed', 'Family was changed'],
  ['plan-changed', 'Plan was changed'],
  ['auto-renew-changed', 'Auto-renewal was changed'],
  ['adjustment-charged', 'Receipt of a charge by hand'],
  ['credit-given', 'Told of a credit'],
  ['credit-taken-back', 'Told that a credit was taken back'],
  ['payment-returned', 'Payment was returned'],
  ['renewal-notice', 'Renewal notice'],
  ['renewal-receipt', 'Receipt of a renewal'],
  ['annual-reminder', 'Yearly reminder of auto-renewal'],
  ['payment-failed', 'Payment failed'],
  ['membership-cancelled', 'Membership was cancelled'],
  ['membership-kept', 'Cancellation was taken back'],
  ['membership-ended', 'Membership has ended'],
  ['office-leaving', 'The home office leaves, or stays'],
  ['age-out', 'A child ages out'],
])

export function mailWords(template: string): string {
  return words.get(template) ?? template
}
