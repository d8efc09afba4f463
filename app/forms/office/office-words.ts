import { spoken } from '#app/i18n/spoken.ts'
import type { Acceptance, accessibilityFeatures, OfficeLanguage, Specialty } from '#domain/values/offices.ts'
import * as m from '#messages'
import type { Words } from '#messages/locale.ts'

/** Whether an office takes new patients, in words. */
export const acceptanceWords = spoken<Acceptance>({
  accepting: m.forms_office_acceptance_accepting,
  'not-accepting': m.forms_office_acceptance_not_accepting,
  'existing-patients': m.forms_office_acceptance_existing_patients,
  'existing-families': m.forms_office_acceptance_existing_families,
})

/** The kinds of care, in words. */
export const specialtyWords = spoken<Specialty>({
  general: m.forms_office_specialty_general,
  pediatric: m.forms_office_specialty_pediatric,
  orthodontics: m.forms_office_specialty_orthodontics,
  periodontics: m.forms_office_specialty_periodontics,
  endodontics: m.forms_office_specialty_endodontics,
  'oral-surgery': m.forms_office_specialty_oral_surgery,
  prosthodontics: m.forms_office_specialty_prosthodontics,
})

/** The languages of an office, in words. */
export const languageWords = spoken<OfficeLanguage>({
  en: m.forms_office_language_en,
  es: m.forms_office_language_es,
  zh: m.forms_office_language_zh,
  vi: m.forms_office_language_vi,
  tl: m.forms_office_language_tl,
  ko: m.forms_office_language_ko,
  ru: m.forms_office_language_ru,
  ar: m.forms_office_language_ar,
  fr: m.forms_office_language_fr,
  ht: m.forms_office_language_ht,
  pt: m.forms_office_language_pt,
  pl: m.forms_office_language_pl,
  hi: m.forms_office_language_hi,
  fa: m.forms_office_language_fa,
  de: m.forms_office_language_de,
  ja: m.forms_office_language_ja,
  nv: m.forms_office_language_nv,
  so: m.forms_office_language_so,
  hmn: m.forms_office_language_hmn,
  am: m.forms_office_language_am,
  ur: m.forms_office_language_ur,
  ase: m.forms_office_language_ase,
})

/** What makes an office easy to enter and to be in, in words. */
export const accessibilityWords = spoken<(typeof accessibilityFeatures)[number]>({
  'step-free-entrance': m.forms_office_accessibility_step_free_entrance,
  'accessible-restroom': m.forms_office_accessibility_accessible_restroom,
  'accessible-parking': m.forms_office_accessibility_accessible_parking,
  'wheelchair-chairside': m.forms_office_accessibility_wheelchair_chairside,
  'hearing-loop': m.forms_office_accessibility_hearing_loop,
  'sensory-friendly': m.forms_office_accessibility_sensory_friendly,
})

/** The days of a week of hours, Monday first. */
export const weekdayWords: readonly Words[] = [
  m.forms_weekday_monday,
  m.forms_weekday_tuesday,
  m.forms_weekday_wednesday,
  m.forms_weekday_thursday,
  m.forms_weekday_friday,
  m.forms_weekday_saturday,
  m.forms_weekday_sunday,
]
