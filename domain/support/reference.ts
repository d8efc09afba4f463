import { newMemberNumber, parseMemberNumber } from '#domain/memberships/member-number.ts'

export type RequestKind = 'grievance' | 'contact'

const letters: Record<RequestKind, string> = { grievance: 'G', contact: 'C' }

/**
 * A reference for a new request, e.g. `G-7KQM-4XDA-92HR`: a letter for the kind, and a number made the way member
 * numbers are: 54 random bits, and a check character that catches one wrong character or two swapped ones.
 */
export function newReference(kind: RequestKind): string {
  return `${letters[kind]}-${newMemberNumber()}`
}

/** A typed reference (any case, spaces or dashes anywhere) in its canonical form. Null if it can't be one. */
export function parseReference(typed: string): string | null {
  const signs = typed.toUpperCase().replaceAll(/[\s\-–—]/g, '')
  const letter = signs.slice(0, 1)
  if (!Object.values(letters).includes(letter)) return null
  const number = parseMemberNumber(signs.slice(1))
  return number === null ? null : `${letter}-${number}`
}

/** The kind of request, from a reference in canonical form. */
export function kindOfReference(reference: string): RequestKind {
  return reference.startsWith(letters.grievance) ? 'grievance' : 'contact'
}
