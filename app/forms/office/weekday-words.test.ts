import { expect, test } from 'vitest'
import { weekdays } from '#domain/offices/office-hours.rules.ts'
import { renderIn } from '#messages/locale.ts'
import { weekdayWords } from './weekday-words.ts'

test('the form names the days as hours are read, also in Spanish', () => {
  expect(weekdayWords.map((say) => say())).toEqual(weekdays)
  expect(renderIn('es', () => weekdayWords[2]?.())).toBe('Miércoles')
})
