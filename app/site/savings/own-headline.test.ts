import { expect, test } from 'vitest'
import { ownHeadline } from './own-headline.ts'

const told = (visits: number, savedCents: number, planCents: number) =>
  ownHeadline({
    joinedOn: '2025-03-04',
    sinceJoining: {
      visits,
      usualCents: savedCents + 10_000,
      memberCents: 10_000,
      savedCents,
      planCents,
      netCents: savedCents - planCents,
    },
  })

test('a member’s page opens with their savings, net of the membership price: $1,629', () => {
  const { title, lead } = told(14, 202_000, 39_100)
  expect(title).toBe('You have saved $1,629')
  expect(lead).toContain(
    'Since you joined on 03/04/25, with the $391 you paid for your membership taken off.',
  )
})

test('the cost of the plan is never called savings, and a year without reported visits says so', () => {
  const { title, lead } = told(1, 9_000, 39_100)
  expect(title).toBe('You have saved $90 at your visits')
  expect(lead).toContain('You paid $391 for your membership')
  expect(told(0, 0, 39_100).title).toBe('Your savings begin with your first visit')
  expect(told(2, 39_100, 39_100).title).toBe('You have saved $391 at your visits')
})
