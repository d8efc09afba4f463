import {
  type Acceptance,
  acceptances,
  accessibilityFeatures,
  officeLanguages,
  specialties,
} from '#domain/values/offices.ts'
import { wordsOf } from '#domain/words-of.ts'
import * as m from '#messages'
import type { In } from '#messages/locale.ts'

/** Whom offices take, by code, in the language of the page or the one asked for. */
export const acceptanceWords = (o?: In) =>
  wordsOf(acceptances, (acceptance) => m.offices_acceptance({ acceptance }, o))

/** Kinds of care, by code, in the language of the page or the one asked for. */
export const specialtyWords = (o?: In) =>
  wordsOf(specialties, (specialty) => m.offices_specialty_name({ specialty }, o))

/** Languages that are spoken at offices, by code, in the language of the page or the one asked for. */
export const languageWords = (o?: In) =>
  wordsOf(officeLanguages, (language) => m.offices_language_name({ language }, o))

/** What makes a visit easier, by code, in the language of the page or the one asked for. */
export const accessibilityWords = (o?: In) =>
  wordsOf(accessibilityFeatures, (feature) => m.offices_accessibility_name({ feature }, o))

const staff: In = { locale: 'en' }

/** The same for staff, files and what is typed: always in English. */
export const acceptanceLabels: Record<Acceptance, string> = /* @__PURE__ */ acceptanceWords(staff)
export const languageLabels = /* @__PURE__ */ languageWords(staff)

/** The words for a code out of the database, or the code itself when it is one we do not know. */
export function labelFor(labels: Record<string, string>, code: string): string {
  return labels[code] ?? code
}
