import { prohibitedInSpanish } from '#domain/content/prohibited-words.rules.ts'
import type { FieldError } from '#domain/errors.ts'
import { lawNamesIn } from '#domain/law/law-words.ts'
import type { Spanish } from './spanish.schema.ts'

/** Every prohibited word in the Spanish, with its path, even where no visitor would see it. */
export function checkSpanish(spanish: Spanish | undefined): FieldError[] {
  return Object.entries(spanish?.texts ?? {}).flatMap(([key, { text }]) =>
    prohibitedInSpanish(text).map((message) => ({ path: `es.texts.${key}.text`, message })),
  )
}

/** Why a text can't be the Spanish of an English one: its links or its names of laws differ. Null if it can. */
export function differsFrom(english: string, spanish: string): string | null {
  if (spanish.trim() === '') return 'Write the Spanish.'
  if (isOther(lawNamesIn(english), lawNamesIn(spanish))) {
    return 'It has other words between two braces than the English. Keep them as they are.'
  }
  if (isOther(linksIn(english), linksIn(spanish))) {
    return 'Its links lead elsewhere than those of the English. Keep their addresses as they are.'
  }
  return null
}

const linksIn = (html: string): string[] => [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href)

const isOther = (one: string[], other: string[]): boolean =>
  one.toSorted().join('\n') !== other.toSorted().join('\n')
