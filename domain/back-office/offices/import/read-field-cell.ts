import { codeWords, fieldName } from '#domain/offices/field-words.ts'
import { fieldSchema } from '#domain/offices/listing/field.schema.ts'
import { withoutUnseen } from '#domain/typed-text.rules.ts'
import type { CodedFieldName, OfficeField, OfficeFieldName } from '#domain/values/office-fields.ts'

const english = { locale: 'en' } as const

/**
 * Parses a simple office field from its cell; undefined leaves it unchanged, e.g. if a text or choice is empty. Codes
 * can be written as they are, as their label, or as its first word; several are separated by commas, semicolons, bars
 * or slashes.
 */
export function readFieldCell(
  name: OfficeFieldName,
  field: OfficeField,
  cell: string,
  refuse: (reason: string) => void,
): string | string[] | undefined {
  if (field.kind === 'choices') {
    const named = cell.split(/[;|,/]/).flatMap((each) => readCode(name, field.codes, each, refuse))
    return field.codes.filter((code) => named.includes(code))
  }
  if (cell.trim() === '') return undefined
  if (field.kind === 'choice') return readCode(name, field.codes, cell, refuse)[0]
  const read = fieldSchema(name, field).safeParse(cell)
  if (read.success) return read.data as string
  refuse(`“${withoutUnseen(cell).slice(0, 40)}”: ${read.error.issues[0]?.message}`)
  return undefined
}

function readCode(
  name: OfficeFieldName,
  codes: readonly string[],
  cell: string,
  refuse: (reason: string) => void,
): string[] {
  const word = cell.trim().toLowerCase()
  if (word === '') return []
  if (name === 'acceptance' && readFlag(word) !== null)
    return [readFlag(word) ? 'accepting' : 'not-accepting']
  const words = name in codeWords ? codeWords[name as CodedFieldName](english) : {}
  const labelOf = (code: string) => (words[code] ?? code).toLowerCase()
  const code =
    codes.find((each) => [each, labelOf(each)].includes(word) || each === word.replaceAll(/\s+/g, '-')) ??
    onlyOne(codes.filter((each) => labelOf(each).split(/[ (]/)[0] === word))
  if (!code) refuse(`${fieldName(name, english)}: “${cell.trim()}” is not on our list.`)
  return code ? [code] : []
}

const onlyOne = (codes: string[]) => (codes.length === 1 ? codes[0] : undefined)

/** Yes or no as people write it; null if it's neither. */
export function readFlag(text: string): boolean | null {
  const word = text.trim().toLowerCase()
  if (['yes', 'y', 'true', '1', 'x'].includes(word)) return true
  return ['no', 'n', 'false', '0'].includes(word) ? false : null
}
