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

/** Labels for the patients an office accepts, by code, in the language of the page or the given one. */
export const acceptanceWords = (o?: In) =>
  wordsOf(acceptances, (acceptance) => m.offices_acceptance({ acceptance }, o))

/** Labels for specialties, by code, in the language of the page or the given one. */
export const specialtyWords = (o?: In) =>
  wordsOf(specialties, (specialty) => m.offices_specialty_name({ specialty }, o))

/** Labels for languages spoken at offices, by code, in the language of the page or the given one. */
export const languageWords = (o?: In) =>
  wordsOf(officeLanguages, (language) => m.offices_language_name({ language }, o))

/** Labels for accessibility features, by code, in the language of the page or the given one. */
export const accessibilityWords = (o?: In) =>
  wordsOf(accessibilityFeatures, (feature) => m.offices_accessibility_name({ feature }, o))

const staff: In = { locale: 'en' }

/** The same for staff, files and typed input, always in English. */
export const acceptanceLabels: Record<Acceptance, string> = /* @__PURE__ */ acceptanceWords(staff)
export const languageLabels = /* @__PURE__ */ languageWords(staff)

/** The label of a database code, or the code itself if it is unknown. */
export function labelFor(labels: Record<string, string>, code: string): string {
  return labels[code] ?? code
}
