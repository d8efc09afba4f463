import { narrow, withoutUnseen } from '#domain/typed-text.rules.ts'

/**
 * What is in a field while somebody types there. `isAdded`: the last key added to it, and took nothing away. `isPasted`: it
 * came in one piece, so that '128' is no beginning.
 */
export type Typed = { text: string; caret: number; isAdded: boolean; isPasted?: boolean }
/** The same set out for reading, with the caret behind the digit it was behind. */
export type SetOut = Pick<Typed, 'text' | 'caret'>

const most = { card: 19, amex: 15 }

/**
 * A card number in groups of four, as it is printed on the card; of American Express in 4-6-5. What holds anything but
 * digits, blanks and dashes, or more of them than a card has, is left as it was typed.
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

/** The month and year a card ends, as 'MM/YY' or 'MM/YYYY': the slash comes without being typed. One with the year first is turned. */
export function slashExpiry(typed: Typed): SetOut {
  const read = readExpiry(typed.text)
  const isWhole = typed.isPasted && /^\d\d\/\d\d$/.test(read)
  return isWhole || yearFirst.test(typed.text) ? atEnd(read) : slash(typed, [2], 6)
}

const yearFirst = /^(20\d\d)[\s/.-]+(0?[1-9]|1[0-2])$/

/**
 * The month and year a card ends as 'MM/YY', however they are typed or pasted: '12 / 2034', '1234', '134', '2034-12'; the
 * text as it is where it is none.
 */
export function readExpiry(typed: string): string {
  const text = narrow(withoutUnseen(typed))
  const [, ofYear, inFront] = yearFirst.exec(text) ?? []
  if (ofYear && inFront) return `${inFront.padStart(2, '0')}/${ofYear.slice(2)}`
  const [, month, year] = /^(0?[1-9]|1[0-2])[\s/.-]*(?:20)?(\d{2})$/.exec(text) ?? []
  return month && year ? `${month.padStart(2, '0')}/${year}` : text
}

/** A date as 'MM/DD/YYYY': the slashes come without being typed. One that a browser fills in as 'YYYY-MM-DD' is turned. */
export function slashDate(typed: Typed): SetOut {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(typed.text) ?? []
  return year ? atEnd(`${month}/${day}/${year}`) : slash(typed, [2, 2], 8)
}

/** Pairs of digits with slashes, then the rest. Only what is added at the end is set out: mending is left alone. */
function slash(typed: Typed, pairs: number[], longest: number): SetOut {
  const { text, caret, isAdded } = typed
  if (!isAdded || caret < text.length || !/^[\d/.\s-]*$/.test(text)) return typed
  const given = text.split(/[/.\s-]+/)
  const parts: string[] = []
  let rest = given.shift() ?? ''
  for (const [place] of pairs.entries()) {
    const isClosed = given.length > 0
    // '2/' is the second month, and so is a 2 that no second digit can make a month of.
    if (rest.length === 1 && (isClosed || Number(rest) > (place === 0 ? 1 : 3))) rest = `0${rest}`
    if (rest.length < 2) break
    parts.push(rest.slice(0, 2))
    rest = rest.slice(2)
    if (rest === '') {
      if (!isClosed) return atEnd(parts.join('/'))
      rest = given.shift() ?? ''
    }
  }
  const set = [...parts, rest, ...given].join('/')
  return digitsOf(set).length > longest ? typed : atEnd(set)
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')
const atEnd = (text: string): SetOut => ({ text, caret: text.length })

/** The place behind the digit of this number, counted from one. */
function behindDigit(text: string, count: number): number {
  let seen = 0
  for (const [at, character] of [...text].entries()) {
    if (seen === count) return at
    if (/\d/.test(character)) seen += 1
  }
  return text.length
}

/** Sets out what was typed into `field`, and keeps the caret where the typist has it. */
export function setOut(field: HTMLInputElement, key: string | undefined, format: (typed: Typed) => SetOut) {
  const { value: text, selectionStart } = field
  const caret = selectionStart ?? text.length
  const isPasted = key === 'insertFromPaste' || key === 'insertReplacementText'
  const next = format({ text, caret, isAdded: !key?.startsWith('delete'), isPasted })
  if (next.text === text) return
  field.value = next.text
  field.setSelectionRange(next.caret, next.caret)
}
