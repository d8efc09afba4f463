/**
 * What is in a field while somebody types there. `isAdded`: the last key added to it, and took nothing away. `isPasted`: it
 * came in one piece, so that '128' is no beginning.
 */
export type Typed = { text: string; caret: number; isAdded: boolean; isPasted?: boolean }
/** The same set out for reading, with the caret behind the digit it was behind. */
export type SetOut = Pick<Typed, 'text' | 'caret'>

/** A date as 'MM/DD/YYYY': the slashes come without being typed. One that a browser fills in as 'YYYY-MM-DD' is turned. */
export function slashDate(typed: Typed): SetOut {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(typed.text) ?? []
  return year ? atEnd(`${month}/${day}/${year}`) : slash(typed, [2, 2], 8)
}

/** Pairs of digits with slashes, then the rest. Only what is added at the end is set out: mending is left alone. */
export function slash(typed: Typed, pairs: number[], longest: number): SetOut {
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

/** The digits of a text, nothing between them. */
export const digitsOf = (text: string) => text.replaceAll(/\D/g, '')
/** A text with the caret behind it. */
export const atEnd = (text: string): SetOut => ({ text, caret: text.length })

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
