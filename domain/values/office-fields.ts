import { acceptances, accessibilityFeatures, officeLanguages, specialties } from './offices.ts'
import type { StateCode } from './states.ts'

type Kind =
  /** One line; stored as null when empty. */
  | { kind: 'text'; max: number }
  | { kind: 'email' }
  /** One of the codes, chosen in a select. */
  | { kind: 'choice'; codes: readonly string[]; initial: string }
  /** Any of the codes, at least two of them, ticked in a list. */
  | { kind: 'choices'; codes: readonly string[]; initial: readonly string[] }

/** A simple field of an office. What it is called is `offices_field` in `messages/<language>/offices.json`. */
export type OfficeField = Kind & {
  /** Where it stands in the form. */
  group: 'contact' | 'patients'
  /** Who reads it: lists and the page of the office, its page alone, or staff only. */
  seenIn: 'lists' | 'page' | 'console'
  /** Drawn at the top of the office's page and not among its facts. */
  isHeadline?: true
  /** Names of its column in a file of offices, in lower case and without blanks or marks. */
  headers: readonly string[]
  /**
   * That it came later: a request may leave it out, and it stays as it is. `read` in the first release, where our forms do
   * not send it yet; `sent` from the next (0141).
   */
  added?: 'read' | 'sent'
}

/**
 * The simple fields of an office, each described here and as a column of `db/schema/offices.ts`, and nowhere else: form,
 * answers of the API, its page, audit, and the columns of files follow (0204). Written out where they are used, because one of
 * them is not one column or not one input: name and address, point on the map, phone, hours, plans and dentists.
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
  /** Where the office itself is asked whether its entry is right. */
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
/** Fields that have a list of codes. */
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

/** The simple fields as they are typed into a form, and as it leaves them to be stored. */
export type TypedOfficeFields = AddedMayLack<{ [Name in OfficeFieldName]: TypedAs<Declared[Name]> }>
export type StoredOfficeFields = AddedMayLack<{ [Name in OfficeFieldName]: StoredAs<Declared[Name]> }>
/** Those of some names as the public reads them. */
export type ShownOfficeFields<Name extends OfficeFieldName> = { [Each in Name]: ShownAs<Declared[Each]> }

/** An office as it is typed into its form. */
export type OfficeForm = {
  name: string
  line1: string
  line2: string
  city: string
  state: StateCode
  zip: string
  /** Latitude and longitude; empty: at its ZIP code; absent: not asked for, it stays as it is. */
  point?: string
  phone: string
  /** Opening hours of each day, Monday first. */
  week: string[]
  exceptions: string
  /** Plans that are honored at chosen offices only. */
  planIds: string[]
  /** Its dentists; the id of a new one is empty. */
  providers: {
    id: string
    firstName: string
    lastName: string
    credential: string
    npi: string
    specialty: (typeof specialties)[number] | ''
    /** Names or codes, with commas between. */
    languages: string
  }[]
} & TypedOfficeFields
