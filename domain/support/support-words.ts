import type {
  CaseFinding,
  ContactTopic,
  GrievanceSubject,
  GrievanceType,
  RequestStatus,
} from '#domain/values/support.ts'

export const grievanceTypeLabels: Record<GrievanceType, string> = {
  billing: 'Billing or price',
  quality: 'Quality of treatment',
  access: 'Getting an appointment',
  service: 'How I was treated or served',
  privacy: 'Privacy',
}
export const grievanceSubjectLabels: Record<GrievanceSubject, string> = {
  dentist: 'A dentist or hygienist',
  office: 'A dental office',
  plan: 'The plan or its staff',
  other: 'Somebody else',
}
export const contactTopicLabels: Record<ContactTopic, string> = {
  joining: 'Joining a plan',
  membership: 'My membership',
  billing: 'A charge or refund',
  dentists: 'Dentists and offices',
  website: 'This website',
  other: 'Something else',
}
export const requestStatusLabels: Record<RequestStatus, string> = {
  received: 'New',
  in_review: 'In review',
  waiting: 'Waiting for the member',
  resolved: 'Decided',
  appealed: 'Appealed',
  closed: 'Decided on appeal',
  answered: 'Answered',
}
export const caseFindingLabels: Record<CaseFinding, string> = {
  for_member: 'In the member’s favor',
  in_part: 'In the member’s favor in part',
  not_upheld: 'Not upheld',
}
