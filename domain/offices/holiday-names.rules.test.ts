import { expect, test } from 'vitest'
import { makeIn } from '#messages/make-in.ts'
import { withHolidayNames } from './holiday-names.rules.ts'
import type { OfficeHours } from './office.schema.ts'

test('a holiday in an office’s hours is named in the language of the page, other notes stay as typed', () => {
  const notes = ["New year's day", 'Day after Thanksgiving', 'Presidents’ Day', 'Staff training']
  const hours = {
    week: {},
    exceptions: notes.map((note, at) => ({ date: `2026-12-0${at + 1}`, openings: [], note })),
  } as unknown as OfficeHours
  const said = (locale: 'en' | 'es') =>
    makeIn(locale, () => withHolidayNames(hours)?.exceptions.map(({ note }) => note))
  expect(said('es')).toEqual([
    'Año Nuevo',
    'Día después de Acción de Gracias',
    'Día de los Presidentes',
    'Staff training',
  ])
  expect(said('en')).toEqual([
    'New Year’s Day',
    'Day after Thanksgiving',
    'Presidents’ Day',
    'Staff training',
  ])
  expect(withHolidayNames(null)).toBeNull()
})
