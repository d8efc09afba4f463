export const caseFileTypes = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'] as const
export type CaseFileType = (typeof caseFileTypes)[number]

/** What a grievance is about. */
export const grievanceTypes = ['billing', 'quality', 'access', 'service', 'privacy'] as const
export type GrievanceType = (typeof grievanceTypes)[number]

/** Who or what a grievance is about. */
export const grievanceSubjects = ['dentist', 'office', 'plan', 'other'] as const
export type GrievanceSubject = (typeof grievanceSubjects)[number]

export const filers = ['member', 'representative'] as const

/** What a contact message is about. */
export const contactTopics = ['joining', 'membership', 'billing', 'dentists', 'website', 'other'] as const
export type ContactTopic = (typeof contactTopics)[number]

/** The status of a request, as its sender may see it. `closed`: decided again on appeal. */
export const grievanceStatuses = [
  'received',
  'in_review',
  'waiting',
  'resolved',
  'appealed',
  'closed',
] as const

export const contactStatuses = ['received', 'in_review', 'waiting', 'answered'] as const

export const requestStatuses = [...grievanceStatuses, 'answered'] as const satisfies readonly (
  | (typeof grievanceStatuses)[number]
  | (typeof contactStatuses)[number]
)[]

export type RequestStatus = (typeof requestStatuses)[number]

/** The outcome of a decision. */
export const caseFindings = ['for_member', 'in_part', 'not_upheld'] as const
export type CaseFinding = (typeof caseFindings)[number]

/** Staff actions on a case, as its timeline records them. */
export const caseEntryKinds = [
  'assigned',
  'note',
  'answered',
  'moved',
  'decided',
  'appealed',
  'appeal_decided',
] as const

/** Statuses staff can set. */
export const movedStatuses = ['in_review', 'waiting', 'answered'] as const
export type MovedStatus = (typeof movedStatuses)[number]
