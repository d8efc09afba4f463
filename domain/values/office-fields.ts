import { acceptances, accessibilityFeatures, officeLanguages, specialties } from './offices.ts'
import type { StateCode } from './states.ts'

type Kind =
  /** One line, stored as null when empty. */
  | { kind: 'text'; max: number }
  | { kind: 'email' }
  /** One of the codes, chosen in a select. */
  | { kind: 'choice'; codes: readonly string[]; initial: string }
  /** Any of the codes, at least two of them, as a list of checkboxes. */
  | { kind: 'choices'; codes: readonly string[]; initial: readonly string[] }

/** A simple field of an office. Its label is `offices_field` in `messages/<language>/offices.json`. */
export type OfficeField = Kind & {
  /** Its section of the form. */
  group: 'contact' | 'patients'
  /** Where it is shown: in lists and on the office's page, on its page only, or to staff only. */
  seenIn: 'lists' | 'page' | 'console'
  /** Shown at the top of the office's page instead of among its facts. */
  isHeadline?: true
  /** Accepted column headers in a file of offices: lowercase, letters and digits only. */
  headers: readonly string[]
  /**
   * Set for a field added after the first release: a request may omit it, which changes nothing. `read` in its first
   * release, when our forms don't send it yet; `sent` from the next (0141).
   */
  added?: 'read' | 'sent'
}

/**
 * The simple fields of an office, described here and as columns of `db/schema/offices.ts` and nowhere else. Form, API,
 * page, audit and import columns follow (0204). Fields that are more than one column or input are written out where
 * they are used: name and address, map point, phone, hours, plans and dentists.
 */
export const officeFields = {
  specialties: {
    kind: 'choices',
    codes: specialties,
    initial: ['general'],
    group: 'patients',
    seenIn: 'lists',
    isHeadline: true,
    headers: ['specialties', 'specialty', 'speciality', 'specialities'],
  },
  languages: {
    kind: 'choices',
    codes: officeLanguages,
    initial: ['en'],
    group: 'patients',
    seenIn: 'lists',
    headers: ['languages', 'language', 'languagesspoken'],
  },
  acceptance: {
    kind: 'choice',
    codes: acceptances,
    initial: 'accepting',
    group: 'patients',
    seenIn: 'lists',
    isHeadline: true,
    headers: ['acceptance', 'accepting', 'acceptingnewpatients', 'newpatients'],
  },
  accessibility: {
    kind: 'choices',
    codes: accessibilityFeatures,
    initial: [],
    group: 'patients',
    seenIn: 'page',
    headers: ['accessibility', 'accessibilityfeatures'],
  },
  /** Where we ask the office to verify its listing. */
  email: {
    kind: 'email',
    group: 'contact',
    seenIn: 'console',
    headers: ['email', 'emailaddress', 'officeemail', 'mail'],
  },
} as const satisfies Record<string, OfficeField>

type Declared = typeof officeFields
export type OfficeFieldName = keyof Declared
type NameOf<Wanted> = {
  [Name in OfficeFieldName]: Declared[Name] extends Wanted ? Name : never
}[OfficeFieldName]
/** Fields with a list of codes. */
export type CodedFieldName = NameOf<{ codes: readonly string[] }>
export type AddedFieldName = NameOf<{ added: string }>
export type ListedFieldName = NameOf<{ seenIn: 'lists' }>
export type PublicFieldName = NameOf<{ seenIn: 'lists' | 'page' }>

type CodeOf<Field> = Field extends { codes: readonly (infer Code)[] } ? Code : never
type TypedAs<Field> = Field extends { kind: 'choices' }
  ? CodeOf<Field>[]
  : Field extends { kind: 'choice' }
    ? CodeOf<Field>
    : string
type StoredAs<Field> = Field extends { kind: 'choices' | 'choice' } ? TypedAs<Field> : string | null
type ShownAs<Field> = Field extends { kind: 'choices' } ? string[] : StoredAs<Field>
type AddedMayLack<Fields extends Record<OfficeFieldName, unknown>> = Omit<Fields, AddedFieldName> &
  Partial<Pick<Fields, AddedFieldName>>

/** The simple fields as typed into a form, and as stored. */
export type TypedOfficeFields = AddedMayLack<{ [Name in OfficeFieldName]: TypedAs<Declared[Name]> }>
export type StoredOfficeFields = AddedMayLack<{ [Name in OfficeFieldName]: StoredAs<Declared[Name]> }>
/** The named fields as the public reads them. */
export type ShownOfficeFields<Name extends OfficeFieldName> = { [Each in Name]: ShownAs<Declared[Each]> }

/** An office as typed into its form. */
export type OfficeForm = {
  name: string
  line1: string
  line2: string
  city: string
  state: StateCode
  zip: string
  /** Latitude and longitude. Empty: its ZIP code's. Absent: unchanged. */
  point?: string
  phone: string
  /** Opening hours of each day, Monday first. */
  week: string[]
  exceptions: string
  /** The plans this office honors, among those limited to selected offices. */
  planIds: string[]
  /** Its dentists. A new one has an empty id. */
  providers: {
    id: string
    firstName: string
    lastName: string
    credential: string
    npi: string
    specialty: (typeof specialties)[number] | ''
    /** Names or codes, separated by commas. */
    languages: string
  }[]
} & TypedOfficeFields
