import { newMemberNumber, parseMemberNumber } from '#domain/memberships/member-number.ts'

export type RequestKind = 'grievance' | 'contact'

const letters: Record<RequestKind, string> = { grievance: 'G', contact: 'C' }

/**
 * A reference for a new request, e.g. `G-7KQM-4XDA-92HR`: a letter for what it is, and a number made as member
 * numbers are: 54 random bits, and a check sign that finds one wrong sign or two changed about.
 */
export function newReference(kind: RequestKind): string {
  return `${letters[kind]}-${newMemberNumber()}`
}

/** A reference as typed (any case, spaces or dashes anywhere) in its one written form; null when it cannot be one. */
export function parseReference(typed: string): string | null {
  const signs = typed.toUpperCase().replaceAll(/[\s\-–—]/g, '')
  const letter = signs.slice(0, 1)
  if (!Object.values(letters).includes(letter)) return null
  const number = parseMemberNumber(signs.slice(1))
  return number === null ? null : `${letter}-${number}`
}

/** What kind of request a reference in its written form is of. */
export function kindOfReference(reference: string): RequestKind {
  return reference.startsWith(letters.grievance) ? 'grievance' : 'contact'
}
