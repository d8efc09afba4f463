import type { Acceptance, accessibilityFeatures, OfficeLanguage, Specialty } from '#domain/values/offices.ts'

export const acceptanceLabels: Record<Acceptance, string> = {
  accepting: 'Accepting new patients',
  'not-accepting': 'Not accepting new patients',
  'existing-patients': 'Existing patients only',
  'existing-families': 'Existing families only',
}

export const specialtyLabels: Record<Specialty, string> = {
  general: 'General dentistry',
  pediatric: 'Children’s dentistry',
  orthodontics: 'Orthodontics',
  periodontics: 'Gum care (periodontics)',
  endodontics: 'Root canals (endodontics)',
  'oral-surgery': 'Oral surgery',
  prosthodontics: 'Crowns and dentures (prosthodontics)',
}

export const languageLabels: Record<OfficeLanguage, string> = {
  en: 'English',
  es: 'Spanish',
  zh: 'Chinese',
  vi: 'Vietnamese',
  tl: 'Tagalog',
  ko: 'Korean',
  ru: 'Russian',
  ar: 'Arabic',
  fr: 'French',
  ht: 'Haitian Creole',
  pt: 'Portuguese',
  pl: 'Polish',
  hi: 'Hindi',
  fa: 'Persian',
  de: 'German',
  ja: 'Japanese',
  nv: 'Navajo',
  so: 'Somali',
  hmn: 'Hmong',
  am: 'Amharic',
  ur: 'Urdu',
  ase: 'American Sign Language',
}

export const accessibilityLabels: Record<(typeof accessibilityFeatures)[number], string> = {
  'step-free-entrance': 'Step-free entrance',
  'accessible-restroom': 'Accessible restroom',
  'accessible-parking': 'Accessible parking',
  'wheelchair-chairside': 'Treatment in your own wheelchair',
  'hearing-loop': 'Hearing loop',
  'sensory-friendly': 'Sensory-friendly visits',
}

/** The words for a code out of the database, or the code itself when it is one we do not know. */
export function labelFor(labels: Record<string, string>, code: string): string {
  return labels[code] ?? code
}
