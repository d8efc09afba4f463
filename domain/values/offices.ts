import type { StateCode } from './states.ts'

/** Whom an office takes, in the words of FHIR Plan-Net's newpatients value set. */
export const acceptances = ['accepting', 'not-accepting', 'existing-patients', 'existing-families'] as const
export type Acceptance = (typeof acceptances)[number]

export const specialties = [
  'general',
  'pediatric',
  'orthodontics',
  'periodontics',
  'endodontics',
  'oral-surgery',
  'prosthodontics',
] as const
export type Specialty = (typeof specialties)[number]

/** Languages an office can be searched by: ISO 639 codes. At most 22, one bit each in the search index. */
export const officeLanguages = [
  'en',
  'es',
  'zh',
  'vi',
  'tl',
  'ko',
  'ru',
  'ar',
  'fr',
  'ht',
  'pt',
  'pl',
  'hi',
  'fa',
  'de',
  'ja',
  'nv',
  'so',
  'hmn',
  'am',
  'ur',
  'ase',
] as const
type OfficeLanguage = (typeof officeLanguages)[number]

/** What an office offers to people who need it easier to get in and get on. */
export const accessibilityFeatures = [
  'step-free-entrance',
  'accessible-restroom',
  'accessible-parking',
  'wheelchair-chairside',
  'hearing-loop',
  'sensory-friendly',
] as const

/**
 * How an asking stands: on its way, answered with yes, answered with corrections (which somebody of the staff accepts or
 * refuses), without an answer in time.
 */
export const verificationStatuses = [
  'sent',
  'confirmed',
  'proposed',
  'accepted',
  'refused',
  'unanswered',
] as const
export type VerificationStatus = (typeof verificationStatuses)[number]

/** One opening, 'HH:MM' on the office's own wall clock; an office that closes for lunch has two on a day. */
export type Opening = { opens: string; closes: string }

/** Seven days, Monday first, and dated exceptions (an empty list of openings: closed that day). */
export type OfficeHours = {
  weekly: Opening[][]
  exceptions: { date: string; openings: Opening[]; note?: string }[]
}

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
  email: string
  /** Opening hours of each day, Monday first. */
  week: string[]
  exceptions: string
  languages: OfficeLanguage[]
  specialties: Specialty[]
  acceptance: Acceptance
  accessibility: (typeof accessibilityFeatures)[number][]
  /** Plans that are honored at chosen offices only. */
  planIds: string[]
  /** Its dentists; the id of a new one is empty. */
  providers: {
    id: string
    firstName: string
    lastName: string
    credential: string
    npi: string
    specialty: Specialty | ''
    /** Names or codes, with commas between. */
    languages: string
  }[]
}
