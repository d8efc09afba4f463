import * as m from '#messages'

/** Raise it with every change to the text below: consents are stored with text and version. */
export const bankDebitTextVersion = { en: '2026-11-23', es: '2026-11-23' }

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
  /** Formatted for reading. */
  phone: string
  isPaying: boolean
}): string {
  return [
    m.consents_bank_debit({ isPaying, operator: operatorName }),
    m.consents_bank_debit_correction({ operator: operatorName }),
    m.consents_bank_debit_days(),
    m.consents_bank_debit_end({ phone }),
  ].join(' ')
}
