import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { stateRule } from '#domain/law/state-rule.ts'
import { dunningDays, lapseAfterDays, nextCharge } from '#domain/memberships/next-charge.rules.ts'
import { nextTerm, type Term, termFrom } from '#domain/memberships/term.rules.ts'
import { stateNames } from '#domain/values/states.ts'
import { isRetryDue, nextRetry, refuseTooEarly, renewalTerm, runStart } from './renewal.rules.ts'

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2010-01-01', days))
const interval = fc.constantFrom('month' as const, 'year' as const)
/** Days after the first decline on which the job ran, in order. The worker may have been down on any day. */
const runs = fc.uniqueArray(fc.integer({ min: 0, max: 60 })).map((days) => days.toSorted((a, b) => a - b))

/** Days on which the card is charged if the job runs on these days and every charge is declined. */
function tries(since: string, days: number[]): number[] {
  const tried: number[] = []
  for (const offset of days) {
    const last = tried.at(-1)
    const chargeTriedOn = last === undefined ? null : addDays(since, last)
    if (isRetryDue({ pastDueSince: since, chargeTriedOn }, addDays(since, offset))) tried.push(offset)
  }
  return tried
}

describe('the retry schedule', () => {
  test('is days 0, 7, 14 and 21 when the job runs every day, however often', () => {
    fc.assert(
      fc.property(day, (since) => {
        const everyDay = Array.from({ length: 40 }, (_, index) => index)
        expect(tries(since, everyDay)).toEqual([0, 7, 14, 21])
        expect(
          tries(
            since,
            [...everyDay, ...everyDay].toSorted((a, b) => a - b),
          ),
        ).toEqual([0, 7, 14, 21])
      }),
    )
  })

  test('never charges twice for one of its days, nor from day 28 on, whichever days the job missed', () => {
    fc.assert(
      fc.property(day, runs, (since, days) => {
        const tried = tries(since, days)
        const weekOf = (offset: number) => Math.floor(offset / 7)
        expect(new Set(tried.map(weekOf)).size).toBe(tried.length)
        expect(tried.every((offset) => offset < lapseAfterDays)).toBe(true)
        // A missed retry is made up on the next run.
        const weeks = new Set(days.filter((offset) => offset < lapseAfterDays).map(weekOf))
        expect(tried.length).toBe(weeks.size)
      }),
    )
  })

  test('requests nothing from a membership that owes nothing', () => {
    expect(isRetryDue({ pastDueSince: null, chargeTriedOn: null }, '2026-11-20')).toBe(false)
  })

  test('shows as the next charge the day on which the job makes it', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 }), (since, a, b) => {
        const [triedAfter, after] = [Math.min(a, b), Math.max(a, b)]
        const [chargeTriedOn, today] = [addDays(since, triedAfter), addDays(since, after)]
        const owed = {
          status: 'past_due' as const,
          autoRenew: true,
          termEndsOn: addDays(since, -1),
          pastDueSince: since,
          chargeTriedOn,
          dueCents: 1_495,
        }
        const told = nextCharge(owed, today)
        const days = Array.from({ length: 60 }, (_, index) => addDays(today, index))
        const made = days.find((date) => isRetryDue({ pastDueSince: since, chargeTriedOn }, date))
        expect(told?.date ?? null).toBe(made ?? null)
      }),
    )
  })

  test('shows the next day after a decline, and none after the last', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 60 }), (since, after) => {
        const next = nextRetry(since, addDays(since, after))
        const due = dunningDays.find((days) => days > after)
        expect(next).toBe(due === undefined ? null : addDays(since, due))
      }),
    )
  })
})

/** Consecutive terms from a day on. */
function inARow(startsOn: string, interval: 'month' | 'year', count: number): Term[] {
  const terms = [termFrom(startsOn, interval)]
  while (terms.length < count) {
    const last = terms.at(-1)
    if (last) terms.push(nextTerm(last, interval, Number(startsOn.slice(8))))
  }
  return terms
}

describe('the term a renewal pays for', () => {
  const past = fc
    .record({ startsOn: day, interval, count: fc.integer({ min: 1, max: 30 }) })
    .map(({ startsOn, interval, count }) => ({
      startsOn,
      interval,
      terms: inARow(startsOn, interval, count),
    }))

  test('follows the last one without gap, overlap or drift while it runs and for 28 days after', () => {
    fc.assert(
      fc.property(
        past,
        fc.integer({ min: -40, max: lapseAfterDays }),
        ({ startsOn, interval, terms }, after) => {
          const last = terms.at(-1)
          const today = addDays(last?.endsOn ?? '', after)
          const term = renewalTerm({ status: after > 0 ? 'past_due' : 'active', interval, terms }, today)
          expect(term).toEqual(inARow(startsOn, interval, terms.length + 1).at(-1))
          expect(runStart([...terms, term])).toBe(startsOn)
        },
      ),
    )
  })

  test('begins on its original date, however late an active membership is charged, except for whole past terms', () => {
    fc.assert(
      fc.property(past, fc.integer({ min: 0, max: 400 }), ({ startsOn, interval, terms }, after) => {
        const today = addDays(terms.at(-1)?.endsOn ?? '', after)
        const term = renewalTerm({ status: 'active', interval, terms }, today)
        const missed = inARow(startsOn, interval, terms.length + 20).slice(terms.length)
        expect(term).toEqual(missed.find(({ endsOn }) => endsOn >= today))
      }),
    )
  })

  test('begins today once the membership has ended, and never inside paid days', () => {
    const over = fc.constantFrom('lapsed' as const, 'expired' as const, 'cancelled' as const)
    fc.assert(
      fc.property(past, over, fc.integer({ min: -400, max: 400 }), ({ interval, terms }, status, after) => {
        const end = terms.at(-1)?.endsOn ?? ''
        const today = addDays(end, after)
        const term = renewalTerm({ status, interval, terms }, today)
        expect(term.startsOn).toBe(today > end ? today : addDays(end, 1))
        expect(term).toEqual(termFrom(term.startsOn, interval))
      }),
    )
  })

  test('is a whole one for a member who canceled, returned within the term and stays', () => {
    fc.assert(
      fc.property(past, fc.double({ min: 0, max: 1, noNaN: true }), ({ interval, terms }, part) => {
        const last = terms.at(-1) ?? { startsOn: '', endsOn: '' }
        const ran = Math.round((Date.parse(last.endsOn) - Date.parse(last.startsOn)) / 86_400_000)
        const cut = { ...last, endsOn: addDays(last.startsOn, Math.floor(part * ran)) }
        const paid = [...terms.slice(0, -1), cut]
        const backOn = addDays(cut.endsOn, 1)
        const back = renewalTerm({ status: 'cancelled', interval, terms: paid }, backOn)
        const next = renewalTerm({ status: 'active', interval, terms: [...paid, back] }, back.endsOn)
        const days = (Date.parse(next.endsOn) - Date.parse(next.startsOn)) / 86_400_000 + 1
        expect(back.startsOn).toBe(backOn)
        expect(days).toBeGreaterThanOrEqual(interval === 'year' ? 365 : 28)
      }),
    )
  })

  test('may be paid for at most 45 days ahead, and in Arizona never beyond twelve months', () => {
    const states = fc.constantFrom(...Object.keys(stateNames).filter((state) => state !== 'AZ'))
    const ahead = fc.integer({ min: 0, max: 90 })
    const mayBe = (state: string, today: string, term: Term) => () =>
      refuseTooEarly(stateRule(state), term, 'active', today)
    fc.assert(
      fc.property(states, day, interval, ahead, (state, today, interval, ahead) => {
        const elsewhere = mayBe(state, today, termFrom(addDays(today, ahead), interval))
        if (ahead > 45) expect(elsewhere).toThrow('too early')
        else expect(elsewhere).not.toThrow()
      }),
    )
    fc.assert(
      fc.property(day, interval, ahead, (today, interval, ahead) => {
        const inArizona = mayBe('AZ', today, termFrom(addDays(today, ahead), interval))
        if (ahead > 45 || (interval === 'year' && ahead > 1)) expect(inArizona).toThrow('too early')
        else if (interval === 'month') expect(inArizona).not.toThrow()
      }),
    )
  })

  test.each([
    ['2027-03-10', '2027-03-10', true],
    ['2027-03-10', '2027-03-11', true],
    ['2027-03-10', '2027-03-12', false],
    ['2028-02-29', '2028-03-01', true],
    ['2028-02-29', '2028-03-02', false],
  ])('on %s a year from %s on may be paid for in Arizona: %s', (today, from, isAllowed) => {
    const pay = () => refuseTooEarly(stateRule('AZ'), termFrom(from, 'year'), 'active', today)
    if (isAllowed) expect(pay).not.toThrow()
    else expect(pay).toThrow('too early')
  })
})
