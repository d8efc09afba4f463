import {
  type CaseFinding,
  type ContactTopic,
  contactTopics,
  type GrievanceSubject,
  type GrievanceType,
  grievanceSubjects,
  grievanceTypes,
  type RequestStatus,
} from '#domain/values/support.ts'
import { wordsOf } from '#domain/words-of.ts'
import * as m from '#messages'
import type { In } from '#messages/locale.ts'

/** Labels for grievance types, by code, in the language of the page or the given one. */
export const grievanceTypeWords = (o?: In) =>
  wordsOf(grievanceTypes, (type) => m.support_grievance_type({ type }, o))

/** Labels for grievance subjects, by code, in the language of the page or the given one. */
export const grievanceSubjectWords = (o?: In) =>
  wordsOf(grievanceSubjects, (subject) => m.support_grievance_subject({ subject }, o))

/** Labels for contact topics, by code, in the language of the page or the given one. */
export const contactTopicWords = (o?: In) =>
  wordsOf(contactTopics, (topic) => m.support_contact_topic({ topic }, o))

const staff: In = { locale: 'en' }

/** The same for staff, always in English. */
export const grievanceTypeLabels: Record<GrievanceType, string> = /* @__PURE__ */ grievanceTypeWords(staff)
export const grievanceSubjectLabels: Record<GrievanceSubject, string> =
  /* @__PURE__ */ grievanceSubjectWords(staff)
export const contactTopicLabels: Record<ContactTopic, string> = /* @__PURE__ */ contactTopicWords(staff)
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
  in_part: 'Partly in the member’s favor',
  not_upheld: 'Not upheld',
}
