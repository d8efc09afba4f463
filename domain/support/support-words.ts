/** What a grievance is about (trade.md, fields), with words for the form. */
export const grievanceTypes = ['billing', 'quality', 'access', 'service', 'privacy'] as const
export type GrievanceType = (typeof grievanceTypes)[number]

export const grievanceTypeLabels: Record<GrievanceType, string> = {
  billing: 'Billing or price',
  quality: 'Quality of treatment',
  access: 'Getting an appointment',
  service: 'How I was treated or served',
  privacy: 'Privacy',
}

/** Whom a grievance is about. */
export const grievanceSubjects = ['dentist', 'office', 'plan', 'other'] as const
export type GrievanceSubject = (typeof grievanceSubjects)[number]

export const grievanceSubjectLabels: Record<GrievanceSubject, string> = {
  dentist: 'A dentist or hygienist',
  office: 'A dental office',
  plan: 'The plan or its staff',
  other: 'Somebody else',
}

export const filers = ['member', 'representative'] as const

/** What a contact message is about. */
export const contactTopics = ['joining', 'membership', 'billing', 'dentists', 'website', 'other'] as const
export type ContactTopic = (typeof contactTopics)[number]

export const contactTopicLabels: Record<ContactTopic, string> = {
  joining: 'Joining a plan',
  membership: 'My membership',
  billing: 'A charge or refund',
  dentists: 'Dentists and offices',
  website: 'This website',
  other: 'Something else',
}

/** How far a request has come, as its sender may know it. `closed`: decided again on appeal. */
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

export const requestStatusLabels: Record<RequestStatus, string> = {
  received: 'New',
  in_review: 'In review',
  waiting: 'Waiting for the member',
  resolved: 'Decided',
  appealed: 'Appealed',
  closed: 'Decided on appeal',
  answered: 'Answered',
}

/** What a decision finds. */
export const caseFindings = ['for_member', 'in_part', 'not_upheld'] as const
export type CaseFinding = (typeof caseFindings)[number]

export const caseFindingLabels: Record<CaseFinding, string> = {
  for_member: 'In the member’s favor',
  in_part: 'In the member’s favor in part',
  not_upheld: 'Not upheld',
}

/** What the staff do with a case, as its timeline keeps it. */
export const caseEntryKinds = [
  'assigned',
  'note',
  'answered',
  'moved',
  'decided',
  'appealed',
  'appeal_decided',
] as const
