import { beforeEach, expect, test } from 'vitest'
import { cancellations } from '#db/schema/memberships.ts'
import type { InsertedMember } from '#demo/fixtures/members.ts'
import { membershipEndedByOperatorMail } from '#emails/memberships/membership-ended-by-operator.tsx'
import { useDatabase } from '#tests/helpers/database.ts'
import { mailServices, plainText } from '#tests/helpers/mail-text.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { cancelMembership, previewCancellation } from './cancel-membership.server.ts'
import { endAsOperator } from './end-as-operator.server.ts'
import { reinstateMembership } from './reinstate-membership.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
let world: Awaited<ReturnType<typeof openRenewalWorld>>
const words = 'We no longer offer plans in your state.'
const yearly = { interval: 'year', joinedOn: '2026-05-22' } as const

beforeEach(async () => {
  clock.now = new Date('2026-11-20T18:00:00Z')
  world = await openRenewalWorld(database.db, clock)
})

const end = (member: InsertedMember) =>
  endAsOperator({ db: database.db, now: clock.now }, { ...world.ownerOf(member), words })

test('the operator ends a membership at once: the rest of the term is refunded, and its member can’t undo it', async () => {
  const member = await world.member(yearly)
  const done = await end(member)
  // 183 of 365 days are left, which is more than six whole months.
  expect(done).toMatchObject({
    effect: 'ends_today',
    refundKind: 'pro_rata',
    refundCents: 7_471,
    refundDueAt: null,
  })
  expect(await world.read(member)).toMatchObject({ status: 'cancelled', termEndsOn: '2026-11-20' })
  expect(await database.db.select().from(cancellations)).toMatchObject([{ by: 'operator', keptAt: null }])
  await expect(reinstateMembership(world.deps(), world.ownerOf(member))).rejects.toMatchObject({
    code: 'conflict',
  })
  await expect(end(member)).rejects.toMatchObject({ code: 'conflict' })
  await world.reconcile()
  expect(await world.violations()).toEqual([])
})

test('the member gets the reason in the operator’s words, never a claim that they requested it', async () => {
  const member = await world.member(yearly)
  const { refundCents, byHandCents, endsOn } = await end(member)
  expect(await world.mailsOf('membership-ended-by-operator')).toBe(1)
  expect(await world.mailsOf('membership-cancelled')).toBe(0)
  const deps = { db: database.db, now: clock.now, services: mailServices, brand: world.brand }
  const props = { membershipId: member.membership.id, refundCents, byHandCents, endsOn, words }
  const text = plainText(await membershipEndedByOperatorMail.write(deps, props))
  expect(text).toContain(words)
  expect(text).toContain('$74.71')
  expect(text).not.toMatch(/as you asked|Keep my membership|Changed your mind/)
})

test('within the window the operator refunds everything', async () => {
  const member = await world.member({ ...yearly, joinedOn: '2026-11-01' })
  expect(await end(member)).toMatchObject({ refundKind: 'full', refundDueAt: null })
})

test('a cancellation counts from its postmark: a letter of day 29 opened on day 33 refunds everything', async () => {
  const member = await world.member({ ...yearly, joinedOn: '2026-10-18' })
  const owner = world.ownerOf(member)
  const preview = (countsFrom: string | null) => previewCancellation(world.deps(), owner, { countsFrom })
  expect(await preview(null)).toMatchObject({ refundKind: 'pro_rata' })
  const posted = await preview('2026-11-16')
  expect(posted).toMatchObject({ refundKind: 'full', endsOn: '2026-11-20' })
  for (const day of ['2026-11-21', '2026-10-17']) {
    await expect(preview(day)).rejects.toMatchObject({
      fields: [{ path: 'countsFrom', message: 'Enter a day from 10/18/26 through today.' }],
    })
  }
  const { refundCents, endsOn } = posted
  const confirm = { refundCents, endsOn }
  const asked = { ...owner, key: 'letter-1', confirm }
  await expect(cancelMembership(world.deps(), { ...asked, key: 'today-01' })).rejects.toMatchObject({
    code: 'stale_quote',
  })
  expect(await cancelMembership(world.deps(), { ...asked, countsFrom: '2026-11-16' })).toMatchObject({
    refundCents,
  })
  expect(await database.db.select().from(cancellations)).toMatchObject([
    { by: 'member', countsFrom: '2026-11-16' },
  ])
})
