import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '#domain/calendar.ts'
import {
  addWorkingDays,
  changePause,
  dueClocks,
  mayReviewAppeal,
  type Pause,
  resolutionDay,
  startClocks,
} from './case-deadlines.rules.ts'

const unpaused = { state: 'AZ', waitingSince: null, pausedDays: 0 }
const date = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('2000-01-01', days))
const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
/** The pause of a case after a change. */
const paused = (pause: Pause, ...change: [boolean, string]): Pause => ({
  ...pause,
  ...changePause(pause, ...change),
})

describe('the deadlines of a case', () => {
  test('a case from a Friday is acknowledged by the next Friday and resolved in 30 days', () => {
    expect(startClocks({ receivedOn: '2026-11-20', urgent: true })).toEqual({
      acknowledgeBy: '2026-11-27',
      resolveBy: '2026-12-20',
      urgentStatusBy: '2026-11-23',
    })
  })

  test('five working days are at most nine days away, start after the day itself and end on a working day', () => {
    fc.assert(
      fc.property(date, (receivedOn) => {
        const by = addWorkingDays(receivedOn, 5)
        expect([1, 2, 3, 4, 5]).toContain(weekday(by))
        const days = Array.from({ length: daysBetween(receivedOn, by) }, (_, i) => addDays(receivedOn, i + 1))
        expect(days.filter((day) => weekday(day) % 6 !== 0)).toHaveLength(5)
        expect(days.length).toBeLessThanOrEqual(9)
      }),
    )
  })

  test('an urgent case is answered within 3 days, another has no such deadline, and every case ends on day 30', () => {
    fc.assert(
      fc.property(date, fc.boolean(), (receivedOn, urgent) => {
        const clocks = startClocks({ receivedOn, urgent })
        expect(daysBetween(receivedOn, clocks.resolveBy)).toBe(30)
        expect(clocks.acknowledgeBy < clocks.resolveBy).toBe(true)
        if (clocks.urgentStatusBy === null) expect(urgent).toBe(false)
        else expect(daysBetween(receivedOn, clocks.urgentStatusBy)).toBe(3)
      }),
    )
  })

  const missedClocks = (...running: Parameters<typeof dueClocks>) =>
    dueClocks(...running)
      .filter(({ missed }) => missed)
      .map(({ clock }) => clock)

  test('nothing is missed on its last day, everything undone is missed the day after, and done work never', () => {
    fc.assert(
      fc.property(date, (receivedOn) => {
        const open = { acknowledgedAt: null, urgentStatusAt: null, resolvedAt: null, ...unpaused }
        const running = { ...startClocks({ receivedOn, urgent: true }), ...open }
        expect(missedClocks(running, receivedOn)).toEqual([])
        expect(missedClocks(running, running.acknowledgeBy)).not.toContain('acknowledge')
        expect(missedClocks(running, addDays(running.acknowledgeBy, 1))).toContain('acknowledge')
        const late = addDays(running.resolveBy, 1)
        expect(missedClocks(running, late)).toEqual(['acknowledge', 'urgent_status', 'resolve'])
        const now = new Date()
        expect(missedClocks({ ...running, acknowledgedAt: now, urgentStatusAt: now }, late)).toEqual([
          'resolve',
        ])
        expect(missedClocks({ ...running, resolvedAt: now }, late)).toEqual([])
      }),
    )
  })

  test('a deadline is announced shortly before its last day: one day, and five before a case must be resolved', () => {
    const open = { acknowledgedAt: null, urgentStatusAt: null, resolvedAt: null, ...unpaused }
    const running = { ...startClocks({ receivedOn: '2026-11-20', urgent: true }), ...open }
    const told = (today: string) => dueClocks(running, today).map(({ clock, by }) => [clock, by])
    expect(told('2026-11-21')).toEqual([])
    expect(told('2026-11-22')).toEqual([['urgent_status', '2026-11-23']])
    expect(told('2026-11-26').map(([clock]) => clock)).toEqual(['acknowledge', 'urgent_status'])
    expect(told('2026-12-14').map(([clock]) => clock)).not.toContain('resolve')
    expect(told('2026-12-15')).toContainEqual(['resolve', '2026-12-20'])
  })

  test('waiting for the member pauses only the resolution, and moves its last day by the days it took', () => {
    fc.assert(
      fc.property(date, fc.nat(60), fc.nat(60), fc.nat(60), (receivedOn, before, first, second) => {
        const clocks = startClocks({ receivedOn, urgent: true })
        const open = { acknowledgedAt: null, urgentStatusAt: null, resolvedAt: null }
        const began = addDays(receivedOn, before)
        const waiting = paused(unpaused, true, began)
        expect(paused(waiting, true, addDays(began, 3))).toEqual(waiting)
        expect(resolutionDay({ ...clocks, ...waiting })).toBeNull()
        const late = dueClocks({ ...clocks, ...open, ...waiting }, addDays(receivedOn, 400))
        expect(late.map(({ clock }) => clock)).toEqual(['acknowledge', 'urgent_status'])
        const ended = paused(waiting, false, addDays(began, first))
        expect(resolutionDay({ ...clocks, ...ended })).toBe(addDays(clocks.resolveBy, first))
        const again = paused(paused(ended, true, '2100-01-01'), false, addDays('2100-01-01', second))
        expect(resolutionDay({ ...clocks, ...again })).toBe(addDays(clocks.resolveBy, first + second))
      }),
    )
  })

  test('a person who decided a case never decides its appeal', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.option(fc.uuid()), (reviewerId, decidedBefore) => {
        expect(mayReviewAppeal({ reviewerId, decidedBefore: reviewerId })).toBe(false)
        expect(mayReviewAppeal({ reviewerId, decidedBefore })).toBe(decidedBefore !== reviewerId)
      }),
    )
  })
})
