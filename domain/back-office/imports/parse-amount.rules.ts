/**
 * An amount as people and spreadsheets write it, in cents: '1234.5', '$1,234.50', ' USD 1234 '; '1.234,50 $' is
 * invalid. Null if it's not an amount, or ambiguous; it never guesses.
 */
export function readMoney(typed: string): number | null {
  const text = typed
    .replaceAll(/[\u00a0\u202f\s]/g, '')
    .replace(/^(?:US\$|USD|\$)/i, '')
    .replace(/(?:USD|\$)$/i, '')
  if (!/^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d{0,2}0*)?$/.test(text)) return null
  const [dollars = '', fraction = ''] = text.replaceAll(',', '').split('.')
  const cents = Number(dollars) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'))
  return Number.isSafeInteger(cents) ? cents : null
}
