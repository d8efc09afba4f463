/** Which patients an office accepts, in the codes of FHIR Plan-Net's newpatients value set. */
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

/** What an office offers for accessibility. */
export const accessibilityFeatures = [
  'step-free-entrance',
  'accessible-restroom',
  'accessible-parking',
  'wheelchair-chairside',
  'hearing-loop',
  'sensory-friendly',
] as const

/**
 * The status of a verification request: sent, confirmed, answered with corrections (which staff accept or refuse), or
 * unanswered in time.
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

/** One opening, 'HH:MM' in the office's local time. An office that closes for lunch has two on a day. */
export type Opening = { opens: string; closes: string }

/** Seven days, Monday first, and dated exceptions (an empty list of openings: closed that day). */
export type OfficeHours = {
  weekly: Opening[][]
  exceptions: { date: string; openings: Opening[]; note?: string }[]
}
