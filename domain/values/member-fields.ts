import { languages } from './accounts.ts'

type Kind =
  /** One line, stored as null when empty. */
  | { kind: 'text'; max: number }
  /** One of the codes, chosen in a select. */
  | { kind: 'choice'; codes: readonly string[]; initial: string }
  /** A checkbox. */
  | { kind: 'flag'; initial: boolean }

/** A simple field of a member. Its label is `profile_field` in `messages/<language>/profile.json`. */
export type MemberField = Kind & {
  /** Whether staff may correct it or only read it. */
  staffMay: 'correct' | 'read'
  /**
   * Set for a field added after the first release: a request may omit it, which changes nothing. `read` in its first
   * release, when our forms don't send it yet; `sent` from the next (0141).
   */
  added?: 'read' | 'sent'
}

/**
 * The simple fields of a member, described here and as columns of `accounts` in `db/schema/accounts.ts` and nowhere
 * else. The form 'Preferences', the API, the console, audit and erasure follow (0205). Fields with their own checks are
 * written out where they are used: names, birth date, phone, email, address, password, home office.
 */
export const memberFields = {
  /** The language in which we write and speak to them. */
  language: { kind: 'choice', codes: languages, initial: 'en', staffMay: 'correct' },
  /** Whether to send email that isn't about the membership. */
  marketingMail: { kind: 'flag', initial: false, staffMay: 'read' },
} as const satisfies Record<string, MemberField>

type Declared = typeof memberFields
export type MemberFieldName = keyof Declared
type NameOf<Wanted> = {
  [Name in MemberFieldName]: Declared[Name] extends Wanted ? Name : never
}[MemberFieldName]
export type CodedMemberFieldName = NameOf<{ codes: readonly string[] }>
export type CorrectedMemberFieldName = NameOf<{ staffMay: 'correct' }>
export type AddedMemberFieldName = NameOf<{ added: string }>

type StoredAs<Field> = Field extends { kind: 'flag' }
  ? boolean
  : Field extends { codes: readonly (infer Code)[] }
    ? Code
    : string | null
type ShownAs<Field> = Field extends { kind: 'choice' } ? string : StoredAs<Field>

/** The simple fields as stored, and as the API returns them. */
export type StoredMemberFields = { [Name in MemberFieldName]: StoredAs<Declared[Name]> }
export type ShownMemberFields = { [Name in MemberFieldName]: ShownAs<Declared[Name]> }
