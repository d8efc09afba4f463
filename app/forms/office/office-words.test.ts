import { expect, test } from 'vitest'
import { weekdays } from '#domain/offices/office-hours.rules.ts'
import {
  acceptanceLabels,
  accessibilityLabels,
  languageLabels,
  specialtyLabels,
} from '#domain/offices/office-words.ts'
import { renderIn } from '#messages/locale.ts'
import {
  acceptanceWords,
  accessibilityWords,
  languageWords,
  specialtyWords,
  weekdayWords,
} from './office-words.ts'

test('the form calls in English what the import, the search and the papers call it, and has Spanish words for it', () => {
  const both = [
    [acceptanceWords, acceptanceLabels],
    [specialtyWords, specialtyLabels],
    [languageWords, languageLabels],
    [accessibilityWords, accessibilityLabels],
  ] as const
  for (const [words, labels] of both) expect({ ...words }).toEqual(labels)
  expect(weekdayWords.map((say) => say())).toEqual(weekdays)
  expect(renderIn('es', () => [specialtyWords.general, weekdayWords[2]?.()])).toEqual([
    'Odontología general',
    'Miércoles',
  ])
})
