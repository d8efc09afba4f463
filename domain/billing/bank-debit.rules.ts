import type { Brand } from '#domain/brands/brand.schema.ts'
import { addDays, dateIn, weekdayOf } from '#domain/calendar.ts'
import { DomainError } from '#domain/errors.ts'
import { formatCents, formatDate, formatPhone } from '#domain/format.ts'
import type { MethodKind } from '#integrations/payments/payment-method.ts'

/** How many business days a debit of a bank account takes at most until it is known to be good (Stripe, ACH Direct Debit). */
const clearingDays = 4

/** Raise it with every change of a word below: consents are kept by text and version. */
export const bankDebitTextVersion = '2026-11-22'

/** The day by which a debit asked for at `since` clears, holidays left out: banks count theirs on the East Coast. */
export function clearsBy(since: Date): string {
  let day = dateIn('America/New_York', since)
  for (let left = clearingDays; left > 0; ) {
    day = addDays(day, 1)
    const weekday = weekdayOf(day)
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return day
}

/**
 * What a person agrees to by pressing the button that pays from, or keeps, their bank account (Nacha, authorization of
 * consumer debits by internet: who debits, when and how much, how to revoke). `isPaying`: something is paid for now.
 */
export function bankDebitText({
  brandName,
  phone,
  isPaying,
}: {
  brandName: string
  /** As people read it. */
  phone: string
  isPaying: boolean
}): string {
  return [
    `By pressing the button I authorize ${brandName} to debit my bank account`,
    isPaying
      ? 'for the total shown above, and, for as long as it is on file, for what I agree to pay later, each renewal I have agreed to included.'
      : 'for what I agree to pay for as long as it is on file, each renewal I have agreed to included.',
    `If a debit is wrong, ${brandName} may correct it by a debit or credit.`,
    'The bank takes up to 4 business days. What I pay for begins once the money has arrived, and its dates move with it.',
    `I can end this authorization by calling ${phone} or by putting another payment method on file, at least 3 business days before the next debit. I am the owner of the account.`,
  ].join(' ')
}

/** The same for a brand. */
export function bankDebitTextOf(
  { name: brandName, settings }: Pick<Brand, 'name' | 'settings'>,
  { isPaying }: { isPaying: boolean },
): string {
  return bankDebitText({ brandName, phone: formatPhone(settings.operator.phone), isPaying })
}

/** What is agreed to where something is paid for by that kind; null where nothing is debited. */
export function debitWordsFor(brand: Pick<Brand, 'name' | 'settings'>, kind: MethodKind): string | null {
  return kind === 'us_bank_account' ? bankDebitTextOf(brand, { isPaying: true }) : null
}

/** The refusal of whatever must wait until a debit has cleared, `since` when it is under way; cents. */
export function stillClearing({ since, amountCents }: { since: Date; amountCents: number }): DomainError {
  const by = formatDate(clearsBy(since))
  const message = `Your bank payment of ${formatCents(amountCents)} is on its way, which takes until about ${by}. We write to you when it is here; this can be done from then on.`
  return new DomainError('conflict', message)
}
