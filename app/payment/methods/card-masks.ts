import { atEnd, digitsOf, type SetOut, slash, type Typed } from '#app/forms/input-mask.ts'
import { narrow, withoutUnseen } from '#domain/typed-text.rules.ts'

const most = { card: 19, amex: 15 }

/**
 * A card number in groups of four, as printed on the card; American Express in 4-6-5. A text with anything but digits,
 * blanks and dashes, or with more digits than a card has, stays as typed.
 */
export function groupCardNumber(typed: Typed): SetOut {
  const digits = digitsOf(typed.text)
  const isAmex = /^3[47]/.test(digits)
  if (!/^[\d\s-]*$/.test(typed.text) || digits.length > (isAmex ? most.amex : most.card)) return typed
  const groups = isAmex ? /^(\d{1,4})(\d{1,6})?(\d+)?$/ : /(\d{1,4})/g
  const parts = digits.match(groups) ?? []
  const text = (isAmex ? parts.slice(1) : [...parts]).filter(Boolean).join(' ')
  return { text, caret: behindDigit(text, digitsOf(typed.text.slice(0, typed.caret)).length) }
}

/**
 * A card's expiration date as 'MM/YY' or 'MM/YYYY', with the slash inserted. A date with the year first is converted.
 */
export function slashExpiry(typed: Typed): SetOut {
  const read = readExpiry(typed.text)
  const isWhole = typed.isPasted && /^\d\d\/\d\d$/.test(read)
  return isWhole || yearFirst.test(typed.text) ? atEnd(read) : slash(typed, [2], 6)
}

const yearFirst = /^(20\d\d)[\s/.-]+(0?[1-9]|1[0-2])$/

/**
 * Converts an expiration date, however typed or pasted, to 'MM/YY': '12 / 2034', '1234', '134', '2034-12'. Any other
 * text is returned unchanged.
 */
export function readExpiry(typed: string): string {
  const text = narrow(withoutUnseen(typed))
  const [, ofYear, inFront] = yearFirst.exec(text) ?? []
  if (ofYear && inFront) return `${inFront.padStart(2, '0')}/${ofYear.slice(2)}`
  const [, month, year] = /^(0?[1-9]|1[0-2])[\s/.-]*(?:20)?(\d{2})$/.exec(text) ?? []
  return month && year ? `${month.padStart(2, '0')}/${year}` : text
}

/** The position after the digit with this number, counted from one. */
function behindDigit(text: string, count: number): number {
  let seen = 0
  for (const [at, character] of [...text].entries()) {
    if (seen === count) return at
    if (/\d/.test(character)) seen += 1
  }
  return text.length
}
