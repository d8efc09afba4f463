import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { runningTerm, summarizeVisits, type Visit } from './member-savings.rules.ts'

const today = '2026-11-20'
const exam = { service: 'exam', name: 'Exam', quantity: 2, period: 'year' as const }
const people = [
  { personId: null, name: 'Ada' },
  { personId: 'd1', name: 'Noa' },
]
const facts = { today, joinedOn: '2025-12-04', benefits: [exam], people, payments: [] }

const visit = (visitedOn: string, more: Partial<Visit> = {}): Visit => ({
  personId: null,
  service: 'exam',
  name: 'Exam',
  usualCents: 6_200,
  memberCents: 2_900,
  visitedOn,
  ...more,
})

const someVisits = fc.array(
  fc
    .record({
      daysAgo: fc.nat(800),
      service: fc.constantFrom('exam', 'crown', 'cleaning'),
      personId: fc.constantFrom(null, 'd1'),
      memberCents: fc.nat(100_000),
      keptCents: fc.nat(100_000),
    })
    .map(({ daysAgo, keptCents, ...told }) =>
      visit(addDays(today, -daysAgo), {
        ...told,
        name: told.service,
        usualCents: told.memberCents + keptCents,
      }),
    ),
)

describe('a member’s savings', () => {
  test('counts the calendar year separately from the total since joining', () => {
    const visits = [visit('2025-12-31'), visit('2026-01-01'), visit('2026-11-20', { memberCents: 0 })]
    const { thisYear, sinceJoining } = summarizeVisits(visits, facts)
    expect(thisYear).toMatchObject({ visits: 2, usualCents: 12_400, memberCents: 2_900, savedCents: 9_500 })
    expect(sinceJoining).toMatchObject({
      visits: 3,
      usualCents: 18_600,
      memberCents: 5_800,
      savedCents: 12_800,
    })
  })

  test('is reported before and after the price of the plan, in the year it was paid', () => {
    const payments = [
      { paidOn: '2025-12-04', cents: 16_400 },
      { paidOn: '2026-11-04', cents: 5_000 },
    ]
    const visits = [visit('2025-12-31'), visit('2026-11-20', { memberCents: 0 })]
    const { thisYear, sinceJoining } = summarizeVisits(visits, { ...facts, payments })
    expect(thisYear).toMatchObject({ savedCents: 6_200, planCents: 5_000, netCents: 1_200 })
    expect(sinceJoining).toMatchObject({ savedCents: 9_500, planCents: 21_400, netCents: -11_900 })
  })

  test('shows the last twelve months, including months without a visit', () => {
    const { months } = summarizeVisits([visit('2026-02-28')], facts)
    expect(months.map(({ month }) => month)).toEqual([
      '2025-12',
      ...Array.from({ length: 11 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`),
    ])
    expect(months.filter(({ savedCents }) => savedCents > 0)).toMatchObject([
      { month: '2026-02', savedCents: 3_300, visits: 1 },
    ])
  })

  test('services, months and people add up to the total, largest savings first', () => {
    fc.assert(
      fc.property(someVisits, (visits) => {
        const { sinceJoining, thisYear, services, months, included } = summarizeVisits(visits, facts)
        const saved = services.map(({ savedCents }) => savedCents)
        expect(saved.reduce((sum, cents) => sum + cents, 0)).toBe(sinceJoining.savedCents)
        expect(saved).toEqual(saved.toSorted((a, b) => b - a))
        const recent = months.reduce((sum, { savedCents }) => sum + savedCents, 0)
        expect(recent).toBeLessThanOrEqual(sinceJoining.savedCents)
        expect(thisYear.savedCents).toBeLessThanOrEqual(sinceJoining.savedCents)
        for (const { used, quantity } of included) expect(used).toBeLessThanOrEqual(quantity)
      }),
    )
  })

  test('included visits count per person, in years that start on the joining date', () => {
    const visits = [
      visit('2025-12-03'),
      visit('2025-12-04', { memberCents: 0 }),
      visit('2026-06-01', { memberCents: 0, personId: 'd1' }),
      visit('2026-06-02', { memberCents: 0, personId: 'd1' }),
      visit('2026-06-03', { personId: 'd1' }),
      visit('2026-06-03', { service: 'crown' }),
    ]
    expect(summarizeVisits(visits, facts).included).toEqual([
      {
        personId: null,
        person: 'Ada',
        service: 'exam',
        name: 'Exam',
        used: 1,
        quantity: 2,
        period: 'year',
        until: '2026-12-03',
      },
      {
        personId: 'd1',
        person: 'Noa',
        service: 'exam',
        name: 'Exam',
        used: 2,
        quantity: 2,
        period: 'year',
        until: '2026-12-03',
      },
    ])
    const monthly = { ...exam, period: 'month' as const }
    const { included } = summarizeVisits([visit('2026-11-03'), visit('2026-11-04')], {
      ...facts,
      benefits: [monthly],
    })
    expect(included[0]).toMatchObject({ used: 1, until: '2026-12-03' })
  })

  test('included services last until the last day a person is on the plan', () => {
    const benefits = [{ service: 'cleaning', name: 'Cleaning', quantity: 2, period: 'year' as const }]
    const people = ['2026-12-10', '2030-01-01', null].map((lastDay, index) => ({
      personId: `d${index}`,
      name: `${index}`,
      lastDay,
    }))
    const { included } = summarizeVisits([], { ...facts, joinedOn: '2026-11-20', benefits, people })
    expect(included.map(({ until }) => until)).toEqual(['2026-12-10', '2027-11-19', '2027-11-19'])
  })

  test('the current year or month always contains today', () => {
    fc.assert(
      fc.property(fc.nat(4_000), fc.constantFrom('month' as const, 'year' as const), (days, period) => {
        const { startsOn, endsOn } = runningTerm(addDays(today, -days), period, today)
        expect([startsOn <= today, today <= endsOn]).toEqual([true, true])
      }),
    )
  })
})
