/**
 * A field's text while someone types. `isAdded`: the last key only added text. `isPasted`: the text was entered in one
 * piece, so '128' isn't the beginning of something longer.
 */
export type Typed = { text: string; caret: number; isAdded: boolean; isPasted?: boolean }
/** The formatted text, with the caret after the same digit as before. */
export type SetOut = Pick<Typed, 'text' | 'caret'>

/** A date as 'MM/DD/YYYY', with the slashes inserted. Browser autofill's 'YYYY-MM-DD' is converted. */
export function slashDate(typed: Typed): SetOut {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(typed.text) ?? []
  return year ? atEnd(`${month}/${day}/${year}`) : slash(typed, [2, 2], 8)
}

/**
 * Inserts slashes between pairs of digits. Only text added at the end is formatted, so corrections aren't disturbed.
 */
export function slash(typed: Typed, pairs: number[], longest: number): SetOut {
  const { text, caret, isAdded } = typed
  if (!isAdded || caret < text.length || !/^[\d/.\s-]*$/.test(text)) return typed
  const given = text.split(/[/.\s-]+/)
  const parts: string[] = []
  let rest = given.shift() ?? ''
  for (const [place] of pairs.entries()) {
    const isClosed = given.length > 0
    // '2/' means month 02, and so does a first digit that can't start a two-digit month.
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

/** The digits of a text. */
export const digitsOf = (text: string) => text.replaceAll(/\D/g, '')
/** A text with the caret at its end. */
export const atEnd = (text: string): SetOut => ({ text, caret: text.length })

/** Formats what was typed into `field`, and keeps the caret at the typist's position. */
export function setOut(field: HTMLInputElement, key: string | undefined, format: (typed: Typed) => SetOut) {
  const { value: text, selectionStart } = field
  const caret = selectionStart ?? text.length
  const isPasted = key === 'insertFromPaste' || key === 'insertReplacementText'
  const next = format({ text, caret, isAdded: !key?.startsWith('delete'), isPasted })
  if (next.text === text) return
  field.value = next.text
  field.setSelectionRange(next.caret, next.caret)
}
