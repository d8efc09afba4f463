import { expect, test } from 'vitest'
import { membershipWithout } from './reverse-term.rules.ts'

const first = { startsOn: '2025-11-20', endsOn: '2026-11-19' }
const second = { startsOn: '2026-11-20', endsOn: '2027-11-19' }
const standing = {
  status: 'active',
  autoRenew: true,
  termStartsOn: second.startsOn,
  termEndsOn: second.endsOn,
} as const
const today = '2026-12-01'

test('without its first term a membership is over since yesterday, or since its only day', () => {
  const membership = { ...standing, termStartsOn: '2026-11-20' }
  const over = { status: 'lapsed', autoRenew: false, pastDueSince: null }
  expect(membershipWithout(second, { membership, terms: [], today })).toMatchObject({
    ...over,
    termEndsOn: '2026-11-30',
  })
  expect(membershipWithout(second, { membership, terms: [], today: '2026-11-20' })).toMatchObject({
    ...over,
    termEndsOn: '2026-11-20',
  })
})

test('without a later term it is past due since that term’s first day if it auto-renews, else it ends with the one before', () => {
  expect(membershipWithout(second, { membership: standing, terms: [first], today })).toEqual({
    termStartsOn: first.startsOn,
    termEndsOn: first.endsOn,
    status: 'past_due',
    pastDueSince: second.startsOn,
    chargeTriedOn: today,
  })
  const byHand = { ...standing, autoRenew: false }
  expect(membershipWithout(second, { membership: byHand, terms: [first], today })).toEqual({
    termStartsOn: first.startsOn,
    termEndsOn: first.endsOn,
  })
})

test('without a term paid ahead it continues in the current one', () => {
  const ahead = { ...standing, termStartsOn: first.startsOn }
  expect(membershipWithout(second, { membership: ahead, terms: [first], today: '2026-11-10' })).toEqual({
    termStartsOn: first.startsOn,
    termEndsOn: first.endsOn,
  })
})

test.each(['cancelled', 'expired', 'lapsed'] as const)('one that is %s is unchanged', (status) => {
  const membership = { ...standing, status }
  expect(membershipWithout(second, { membership, terms: [first], today })).toBeNull()
})

test('with several terms left it is in the current one, to the end of the last', () => {
  const third = { startsOn: '2027-11-20', endsOn: '2028-11-19' }
  const left = (day: string) =>
    membershipWithout(third, { membership: standing, terms: [first, second], today: day })
  const until = { termEndsOn: second.endsOn }
  expect(left('2026-11-20')).toEqual({ termStartsOn: second.startsOn, ...until })
  expect(left('2026-11-19')).toEqual({ termStartsOn: first.startsOn, ...until })
  expect(left('2025-11-19')).toEqual({ termStartsOn: second.startsOn, ...until })
  expect(left(second.endsOn)).toEqual({ termStartsOn: second.startsOn, ...until })
  expect(left('2027-11-20')).toMatchObject({ ...until, status: 'past_due', pastDueSince: '2027-11-20' })
})

test('one that is past due already is past due since then', () => {
  const membership = { ...standing, status: 'past_due' } as const
  expect(membershipWithout(second, { membership, terms: [first], today })).toMatchObject({
    status: 'past_due',
    pastDueSince: second.startsOn,
  })
})
