import type { Brand } from '#domain/brands/brand.schema.ts'
import { addDays, dateIn } from '#domain/calendar.ts'
import { DomainError } from '#domain/errors.ts'
import { formatCents, formatDate, formatPhone } from '#domain/format.ts'
import type { MethodKind } from '#domain/values/payment-methods.ts'
import * as m from '#messages'
import type { In } from '#messages/locale.ts'
import { bankDebitText } from './bank-debit.words.ts'
import { isBankDay } from './bank-holidays.rules.ts'

/** Most business days until a bank debit clears (Stripe, ACH Direct Debit). */
const clearingDays = 4

/** The day by which a debit requested at `since` clears, by the banks' calendar on the East Coast. */
export function clearsBy(since: Date): string {
  let day = dateIn('America/New_York', since)
  for (let left = clearingDays; left > 0; ) {
    day = addDays(day, 1)
    if (isBankDay(day)) left -= 1
  }
  return day
}

/** The debit authorization text of a brand. */
export function bankDebitTextOf(
  { settings: { operator } }: Pick<Brand, 'settings'>,
  { isPaying }: { isPaying: boolean },
): string {
  return bankDebitText({ operatorName: operator.name, phone: formatPhone(operator.phone), isPaying })
}

/** Authorization text for a payment of that kind; null unless it is a bank debit. */
export function debitWordsFor(brand: Pick<Brand, 'settings'>, kind: MethodKind): string | null {
  return kind === 'us_bank_account' ? bankDebitTextOf(brand, { isPaying: true }) : null
}

/** Error for whatever must wait until a debit has cleared. `since`: when the debit started; cents. */
export function stillClearing({ since, amountCents }: { since: Date; amountCents: number }): DomainError {
  const by = formatDate(clearsBy(since))
  const message = (o?: In) => m.errors_bank_payment_way_which({ amount: formatCents(amountCents), by }, o)
  return new DomainError('conflict', message)
}
