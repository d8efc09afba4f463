import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { receipts } from '#db/schema/billing.ts'
import { moneyRequests } from '#db/schema/money-requests.ts'
import { orders } from '#db/schema/orders.ts'
import { auditLog } from '#db/schema/staff.ts'
import type { InsertedMember } from '#demo/fixtures/members.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { listRenewalsDue } from '#domain/back-office/billing/payments/renewals-due.queries.server.ts'
import type { RefundDeps } from '#domain/back-office/billing/refunds/ask-refund.server.ts'
import { endRequest } from '#domain/back-office/billing/refunds/decide-refund.server.ts'
import { listMoneyRequests } from '#domain/back-office/billing/refunds/money-requests.queries.server.ts'
import { readActivity } from '#domain/memberships/history/activity.queries.server.ts'
import { setAutoRenew } from '#domain/memberships/set-auto-renew.server.ts'
import { previewRenewal } from '#domain/orders/renewal/quote-renewal.server.ts'
import { codedRefusal } from '#tests/helpers/console/refusal.ts'
import { createCrashingDb } from '#tests/helpers/crash-injection.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { approveRequest } from './approve-charge.server.ts'
import { askCredit, type CreditKind } from './ask-credit.server.ts'
import type { AskCredit } from './credit.schema.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
const reach = { kind: 'brand' } as const
let world: Awaited<ReturnType<typeof openRenewalWorld>>
let [ann, ben] = ['', '']

beforeEach(async () => {
  clock.now = new Date('2026-11-20T18:00:00Z')
  world = await openRenewalWorld(database.db, clock)
  const brandIds = [world.brand.id]
  ann = (await insertStaff(database.db, { role: 'support', brandIds, name: 'Ann Asker' })).id
  ben = (await insertStaff(database.db, { role: 'finance', brandIds, name: 'Ben Boss' })).id
})

const deps = (staffId: string, more: Partial<RefundDeps> = {}): RefundDeps => ({
  db: database.db,
  now: clock.now,
  gateway: world.deps().gateway,
  by: { staffId, actor: `${staffId} <x@example.com>`, ip: null },
  ...more,
})
type Ask = Partial<AskCredit> & { kind?: CreditKind; by?: string; key?: string; on?: Partial<RefundDeps> }
const credit = async (
  { membership }: InsertedMember,
  { kind = 'credit', by = ann, key = randomUUID(), on, ...ask }: Ask = {},
) =>
  askCredit(deps(by, on), {
    brand: world.brand,
    membershipId: membership.id,
    kind,
    key,
    ask: { amountCents: 2_000, reason: 'For the visit that was moved', creditCents: 0, ...ask },
  })
const approve = (by: string, requestId: string, amountCents: number) =>
  approveRequest(deps(by), { brandId: world.brand.id, requestId, seen: { amountCents, leftCents: 0 } })
const lastCharge = async (member: InsertedMember) => (await world.renewalsOf(member)).at(-1)?.amountCents

test('§console: a credit reduces the next renewal, on every screen and in the charge, and the rest reduces the one after it', async () => {
  const member = await world.member({ joinedOn: '2025-12-01', paidTerms: 1 })
  expect(await credit(member)).toMatchObject({ status: 'given' })
  expect(await world.mailsOf('credit-given')).toBe(1)
  expect(await world.view(member)).toMatchObject({
    creditCents: 2_000,
    renewalTotalCents: 14_900,
    nextCharge: { date: '2026-12-01', amountCents: 12_900 },
  })
  const brandDay = { brandId: world.brand.id, reach, today: '2026-11-20' }
  const due = await listRenewalsDue(database.db, brandDay, 1)
  expect(due.rows).toMatchObject([{ totalCents: 12_900, why: [expect.any(String), 'Credit: -$20.00'] }])
  const { entries } = await readActivity(database.db, world.ownerOf(member), 1)
  expect(entries[0]).toMatchObject({ kind: 'credited', amountCents: 2_000 })

  // Above one person's limit, someone else approves: once, and never the requester.
  expect(await codedRefusal(credit(member, { amountCents: 100 }))).toContain('$20.00 now')
  const { id, status } = await credit(member, { amountCents: 18_000, creditCents: 2_000 })
  expect(status).toBe('waiting')
  expect((await world.view(member)).creditCents).toBe(2_000)
  expect(await codedRefusal(approve(ann, id, 18_000))).toContain('forbidden')
  const both = await Promise.all([1, 2].map(() => codedRefusal(approve(ben, id, 18_000))))
  expect(both.toSorted()).toEqual(['conflict: This credit was already approved by Ben Boss.', 'done'])
  const [listed] = await listMoneyRequests(database.db, { brandId: world.brand.id, reach })
  expect(listed).toMatchObject({ kind: 'credit', status: 'done', moneyStatus: 'paid' })

  // The terms for turning auto-renewal on include the credit too.
  const off = { ...world.ownerOf(member), ip: '', userAgent: null }
  const inPlace = { db: database.db, now: clock.now, today: world.today() }
  await setAutoRenew(inPlace, { ...off, autoRenew: false })
  const agreed = await world.autoRenewTermsOf(member)
  expect(agreed).toMatchObject({ renewalTotalCents: 14_900, creditCents: 14_900 })
  const priceAlone = { renewalTotalCents: 14_900, firstChargeOn: agreed.firstChargeOn }
  expect(
    await codedRefusal(setAutoRenew(inPlace, { ...off, autoRenew: true, agreed: priceAlone })),
  ).toContain('stale_quote')
  await setAutoRenew(inPlace, { ...off, autoRenew: true, agreed })

  world.goTo('2026-12-01')
  expect(await world.runDay()).toMatchObject({ renewed: 1 })
  expect(await lastCharge(member)).toBe(0)
  expect(await world.view(member)).toMatchObject({ creditCents: 5_100, nextCharge: { amountCents: 9_800 } })
  world.goTo('2027-12-01')
  expect(await world.runDay()).toMatchObject({ renewed: 1 })
  expect(await lastCharge(member)).toBe(9_800)
  const [paid] = await database.db.select().from(receipts).where(eq(receipts.totalCents, 9_800))
  expect(paid?.lines.at(-1)).toMatchObject({ kind: 'credit', amountCents: -5_100 })
  expect(await world.view(member)).toMatchObject({ creditCents: 0, nextCharge: { amountCents: 14_900 } })
  const acts = await database.db.select().from(auditLog).orderBy(auditLog.number)
  expect(acts.map(({ action }) => action)).toEqual(['credit.given', 'credit.asked', 'credit.approved'])
  expect(await world.violations()).toEqual([])
})

test('whatever the credit, the screens show what is charged, and none of it is lost', async () => {
  const cents = fc.integer({ min: 1, max: 32_000 })
  await fc.assert(
    fc.asyncProperty(cents, fc.boolean(), async (amountCents, isByHand) => {
      const member = await world.member({ joinedOn: '2025-11-20', paidTerms: 1 })
      const { brandId, id: membershipId } = member.membership
      const row = {
        brandId,
        membershipId,
        kind: 'credit',
        amountCents,
        reason: 'Any',
        needsApproval: false,
      } as const
      const done = { status: 'done', askedBy: ann, decidedBy: ann, decidedAt: clock.now } as const
      await database.db.insert(moneyRequests).values({ ...row, ...done, key: randomUUID() })
      const said = (await world.view(member)).nextCharge?.amountCents
      const shown = await previewRenewal(world.deps(), world.ownerOf(member))
      expect(shown.totalCents).toBe(said)
      if (isByHand) await world.renew(member)
      else await world.runDay()
      const charged = await lastCharge(member)
      expect(charged).toBe(said)
      expect((await world.view(member)).creditCents).toBe(amountCents - (14_900 - Number(charged)))
    }),
    {
      numRuns: 6,
      examples: [
        [14_870, true],
        [14_900, false],
        [32_000, true],
      ],
    },
  )
  expect(await world.violations()).toEqual([])
})

test('a credit is restored when its term is refunded or its charge declined; concurrent with the job it is used once', async () => {
  const [early, late] = [
    await world.member({ joinedOn: '2026-09-01', paidTerms: 3, interval: 'month' }),
    await world.member({ joinedOn: '2025-11-20', paidTerms: 1 }),
  ]
  await credit(early, { amountCents: 1_000 })
  await world.renew(early)
  expect([await lastCharge(early), (await world.view(early)).creditCents]).toEqual([495, 0])
  // A term that hasn't started is refunded in full, and its credit returns. Reinstating it uses the credit again.
  await world.cancel(early)
  expect((await world.view(early)).creditCents).toBe(1_000)
  await world.keep(early)
  expect((await world.view(early)).creditCents).toBe(0)

  await database.db.execute(`update sandbox_gateway.tokens set behaviour = 'insufficient_funds'`)
  await credit(late)
  const { explanation } = await world.previewCancel(late)
  expect(explanation).toContain('Your credit of $20.00 is not paid out: it is taken off if you come back.')
  await world.runDay()
  expect(await world.view(late)).toMatchObject({
    status: 'past_due',
    creditCents: 2_000,
    balanceCents: 12_900,
  })
  await database.db.execute(`update sandbox_gateway.tokens set behaviour = 'succeed'`)
  world.goTo('2026-11-27')
  const [, second] = await Promise.all([
    world.runDay(),
    codedRefusal(credit(late, { amountCents: 1_000, creditCents: 2_000 })),
  ])
  const taken = 14_900 - Number(await lastCharge(late))
  const given = second === 'done' ? 3_000 : 2_000
  expect((await world.view(late)).creditCents).toBe(given - taken)
  expect(await database.db.$count(orders, eq(orders.status, 'open'))).toBe(0)
  expect(await world.violations()).toEqual([])
  await database.db.update(moneyRequests).set({ amountCents: 1 })
  const broken = (await world.violations()).map(({ rule }) => rule)
  expect(broken).toContain('credit taken beyond what was given')
})

test('§console: the unused part of a credit can be revoked, with the same limits and second person as giving it', async () => {
  const member = await world.member({ joinedOn: '2025-11-20', paidTerms: 1 })
  const back = (creditCents: number, amountCents: number) =>
    credit(member, { kind: 'credit_back', creditCents, amountCents })
  await credit(member)
  expect(await codedRefusal(back(2_000, 2_001))).toBe('invalid: Only $20.00 of credit is left to remove.')
  expect(await codedRefusal(back(0, 500))).toContain('conflict: The credit has changed')
  expect(await back(2_000, 500)).toMatchObject({ status: 'given' })
  expect(await world.view(member)).toMatchObject({ creditCents: 1_500, nextCharge: { amountCents: 13_400 } })
  expect(await world.mailsOf('credit-reversed')).toBe(1)
  const { entries } = await readActivity(database.db, world.ownerOf(member), 1)
  expect(entries).toContainEqual(expect.objectContaining({ kind: 'credit_taken_back', amountCents: 500 }))

  // Above one person's limit another decides, and only over what no renewal has used since.
  const large = await credit(member, { amountCents: 18_000, creditCents: 1_500 })
  await approve(ben, large.id, 18_000)
  const { id, status } = await back(19_500, 18_000)
  expect(status).toBe('waiting')
  expect(await codedRefusal(approve(ann, id, 18_000))).toContain('forbidden')
  expect(await world.runDay()).toMatchObject({ renewed: 1 })
  expect(await codedRefusal(approve(ben, id, 18_000))).toContain(
    'conflict: A renewal has used the credit since: $46.00',
  )
  const which = { brandId: world.brand.id, requestId: id, as: 'declined' as const, reason: 'Used' }
  await endRequest(deps(ben), which)
  expect(await codedRefusal(approve(ben, id, 18_000))).toBe(
    'conflict: This removal of a credit was already declined by Ben Boss.',
  )
  const less = await back(4_600, 2_500)
  expect(less.status).toBe('given')
  expect(await world.view(member)).toMatchObject({ creditCents: 2_100, nextCharge: { amountCents: 12_800 } })

  // Concurrently with a renewal, only one of them gets the credit; the loser is refused.
  const due = await world.member({ joinedOn: '2025-11-20', paidTerms: 1 })
  await credit(due)
  const [, second] = await Promise.all([
    world.runDay(),
    codedRefusal(credit(due, { kind: 'credit_back', creditCents: 2_000 })),
  ])
  if (second !== 'done') expect(second).toContain('conflict: The credit has changed')
  expect(await lastCharge(due)).toBe(second === 'done' ? 14_900 : 12_900)
  expect((await world.view(due)).creditCents).toBe(0)
  expect(await world.violations()).toEqual([])
})

test('§console: killed at any statement, a credit is given or revoked once when the request is repeated', async () => {
  const member = await world.member({ joinedOn: '2026-06-20' })
  await credit(member, { amountCents: 1_000 })
  let creditCents = 1_000
  for (let statements = 0; ; statements += 1) {
    const kind = statements % 2 === 0 ? ('credit_back' as const) : ('credit' as const)
    const again = { kind, key: randomUUID(), creditCents, amountCents: 10 }
    const dying = createCrashingDb(database.url, statements)
    await credit(member, { ...again, on: { db: dying.db } }).catch(() => null)
    await dying.close()
    clock.now = new Date(clock.now.getTime() + 120_000)
    await credit(member, again)
    creditCents += kind === 'credit' ? 10 : -10
    expect([statements, (await world.view(member)).creditCents]).toEqual([statements, creditCents])
    if (!dying.died) break
  }
  const written = (action: string) => database.db.$count(auditLog, eq(auditLog.action, action))
  const [given, taken] = [await written('credit.given'), await written('credit.taken_back')]
  expect(1_000 + 10 * (given - 1 - taken)).toBe(creditCents)
  expect([await world.mailsOf('credit-given'), await world.mailsOf('credit-reversed')]).toEqual([
    given,
    taken,
  ])
})

test('a credit revoked after a cancellation pays for nothing again: that cancellation stays', async () => {
  const member = await world.member({ joinedOn: '2025-12-01', paidTerms: 1, state: 'TX' })
  await credit(member)
  const shown = await previewRenewal(world.deps(), world.ownerOf(member))
  await world.renew(member, { shown })
  await world.cancel(member)
  await credit(member, { kind: 'credit_back', creditCents: 2_000 })
  expect(await codedRefusal(world.keep(member))).toContain('conflict: A credit')
  expect(await world.view(member)).toMatchObject({ status: 'cancelled', creditCents: 0 })
  await world.sendRefunds()
  expect(await world.violations()).toEqual([])

  // A credit that isn't taken back still pays its part after the membership is reinstated.
  const keeping = await world.member({ joinedOn: '2025-12-02', paidTerms: 1, state: 'TX' })
  await credit(keeping)
  await world.renew(keeping, { shown: await previewRenewal(world.deps(), world.ownerOf(keeping)) })
  await world.cancel(keeping)
  expect(await world.keep(keeping)).toMatchObject({ status: 'active', creditCents: 0 })
  expect(await world.violations()).toEqual([])
})
