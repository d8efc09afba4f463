import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { renderIn } from '#messages/locale.ts'
import type { OfficeHours } from './office.schema.ts'
import {
  describeOpenState,
  endOfParticipation,
  groupWeek,
  hasEnded,
  localTime,
  openingsOn,
  openState,
} from './office-hours.rules.ts'

const day = [{ opens: '08:00', closes: '17:00' }]
const lunch = [
  { opens: '08:00', closes: '12:00' },
  { opens: '13:00', closes: '17:00' },
]
const hours: OfficeHours = {
  weekly: [lunch, day, day, day, [{ opens: '08:00', closes: '13:00' }], [], []],
  exceptions: [{ date: '2026-11-26', openings: [], note: 'Thanksgiving' }],
}
const zones = ['America/New_York', 'America/Phoenix', 'Pacific/Honolulu', 'America/Puerto_Rico']
const says = (instant: string, zone = 'America/New_York') =>
  describeOpenState(openState(hours, zone, new Date(instant)))

describe('openState', () => {
  test('follows the office’s own local time', () => {
    expect(says('2026-11-24T13:00:00Z')).toBe('Open now · closes 5:00\u00a0PM')
    expect(says('2026-11-24T13:00:00Z', 'America/Phoenix')).toBe('Closed · opens 8:00\u00a0AM')
  })

  test('opens on the minute and closes on the minute', () => {
    expect(says('2026-11-24T12:59:59Z')).toBe('Closed · opens 8:00\u00a0AM')
    expect(says('2026-11-24T21:59:59Z')).toBe('Open now · closes 5:00\u00a0PM')
    expect(says('2026-11-24T22:00:00Z')).toBe('Closed · opens tomorrow 8:00\u00a0AM')
  })

  test('closes for lunch and says when it ends', () => {
    expect(says('2026-11-23T17:30:00Z')).toBe('Closed · opens 1:00\u00a0PM')
  })

  test('an exception overrides the weekday', () => {
    expect(says('2026-11-26T15:00:00Z')).toBe('Closed · opens tomorrow 8:00\u00a0AM')
    expect(says('2026-11-25T23:00:00Z')).toBe('Closed · opens Friday 8:00\u00a0AM')
  })

  test('8:00 is 8:00 on the days when daylight saving begins and ends', () => {
    const everyDay: OfficeHours = { weekly: Array.from({ length: 7 }, () => day), exceptions: [] }
    const isOpen = (instant: string) => openState(everyDay, 'America/New_York', new Date(instant)).open
    // Spring forward on 2026-03-08: 8:00 EDT is 12:00 UTC; fall back on 2026-11-01: 8:00 EST is 13:00 UTC.
    expect([isOpen('2026-03-08T11:59:00Z'), isOpen('2026-03-08T12:00:00Z')]).toEqual([false, true])
    expect([isOpen('2026-11-01T12:59:00Z'), isOpen('2026-11-01T13:00:00Z')]).toEqual([false, true])
  })

  test('is in the language of the page, with its weekday names', () => {
    const inSpanish = (instant: string) => renderIn('es', () => says(instant))
    expect(inSpanish('2026-11-24T13:00:00Z')).toBe('Abierto ahora · cierre: 5:00\u00a0p.m.')
    expect(inSpanish('2026-11-24T12:59:59Z')).toBe('Cerrado · abre hoy, 8:00\u00a0a.m.')
    expect(inSpanish('2026-11-25T23:00:00Z')).toBe('Cerrado · abre el viernes, 8:00\u00a0a.m.')
    expect(renderIn('es', () => groupWeek(hours)).map(({ days }) => days)).toEqual([
      'Lunes',
      'Martes – Jueves',
      'Viernes',
      'Sábado – Domingo',
    ])
  })

  test('an office that never opens is closed without an opening time', () => {
    const never: OfficeHours = { weekly: Array.from({ length: 7 }, () => []), exceptions: [] }
    expect(describeOpenState(openState(never, 'America/Denver', new Date('2026-11-24T12:00:00Z')))).toBe(
      'Closed',
    )
  })

  test('when closed, the opening time it gives is the next one', () => {
    const instants = fc.date({
      min: new Date('2026-01-01'),
      max: new Date('2027-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (now, zone) => {
        const state = openState(hours, zone, now)
        const local = localTime(now, zone)
        if (state.open) {
          expect(openingsOn(hours, local.date).some(({ closes }) => closes === state.closes)).toBe(true)
          expect(state.closes > local.time).toBe(true)
        } else {
          expect(state.next).not.toBeNull()
          expect(`${state.next?.date} ${state.next?.opens}` > `${local.date} ${local.time}`).toBe(true)
        }
      }),
    )
  })
})

test('adjacent openings are merged', () => {
  const split: OfficeHours = {
    weekly: Array.from({ length: 7 }, () => [
      { opens: '12:00', closes: '17:00' },
      { opens: '08:00', closes: '12:00' },
    ]),
    exceptions: [],
  }
  expect(openingsOn(split, '2026-11-24')).toEqual([{ opens: '08:00', closes: '17:00' }])
})

test('consecutive days with the same times share a line', () => {
  expect(groupWeek(hours)).toEqual([
    { days: 'Monday', times: ['8:00\u00a0AM – 12:00\u00a0PM', '1:00\u00a0PM – 5:00\u00a0PM'] },
    { days: 'Tuesday – Thursday', times: ['8:00\u00a0AM – 5:00\u00a0PM'] },
    { days: 'Friday', times: ['8:00\u00a0AM – 1:00\u00a0PM'] },
    { days: 'Saturday – Sunday', times: ['Closed'] },
  ])
})

test('an office leaves at the midnight after its last day, by its own clock', () => {
  const dates = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(dates, fc.constantFrom(...zones, 'America/Los_Angeles'), (date, zone) => {
      const endsOn = date.toISOString().slice(0, 10)
      const end = endOfParticipation(endsOn, zone)
      expect(hasEnded(endsOn, zone, end)).toBe(true)
      expect(hasEnded(endsOn, zone, new Date(end.getTime() - 1))).toBe(false)
    }),
  )
})
