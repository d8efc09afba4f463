import type { Contact } from '#domain/support/contact.schema.ts'
import type { Grievance } from '#domain/support/grievance.schema.ts'

/** A message as the form sends it. */
export const sampleContact = {
  name: 'Ada Marsh',
  email: 'ada@example.com',
  topic: 'billing',
  member: true,
  message: 'I was charged twice for my plan in October.',
} satisfies Contact

/** A grievance as the form sends it. */
export const sampleGrievance = {
  filer: 'member',
  memberName: 'Ada Marsh',
  email: 'ada@example.com',
  phone: '6025550123',
  state: 'AZ',
  type: 'billing',
  against: 'office',
  subjectName: 'Juniper Lane Dental',
  eventOn: '2026-11-10',
  description: 'The office charged the usual price although I showed my card.',
  urgent: false,
  signature: 'Ada Marsh',
} satisfies Grievance
