import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { dependents } from '#db/schema/memberships.ts'
import { consents, orders } from '#db/schema/orders.ts'
import { auditLog } from '#db/schema/staff.ts'
import type { InsertedMember } from '#demo/fixtures/members.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { findMembership } from '#domain/memberships/membership.queries.server.ts'
import type { RenewalDays } from '#domain/memberships/renewal/renewal.schema.ts'
import { movedDateTextVersion } from '#domain/memberships/renewal/renewal-days.rules.ts'
import { addDependent } from '#domain/orders/addition/add-dependent.server.ts'
import { quoteDependent } from '#domain/orders/addition/quote-dependent.server.ts'
import type { OrderDeps } from '#domain/orders/order-kind.ts'
import { previewPlanChange } from '#domain/orders/plan-change/change-plan.server.ts'
import { previewRenewal } from '#domain/orders/renewal/quote-renewal.server.ts'
import { renewMembership } from '#domain/orders/renewal/renew-membership.server.ts'
import type { Actor } from '#domain/staff/staff-visitor.ts'
import { atEvery, createCrashingDb } from '#tests/helpers/crash-injection.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import type { QuotePlan } from './order-actions.schema.ts'
import {
  addPerson,
  cancelPlanChangeForMember,
  changePlanForMember,
  previewPlanChangeCancellation,
  renewForMember,
} from './order-actions.server.ts'

const database = useDatabase()
const clock = { now: new Date() }
const reason = 'They asked on the phone'
const kim = {
  firstName: 'Kim',
  lastName: 'Newcomer',
  dateOfBirth: '2018-05-06',
  relationship: 'child' as const,
  disabled: false,
}
let world: Awaited<ReturnType<typeof openRenewalWorld>>
let by: Actor

beforeEach(async () => {
  clock.now = new Date('2026-11-20T18:00:00Z')
  world = await openRenewalWorld(database.db, clock)
  const { id, name, email } = await insertStaff(database.db, { brandIds: [world.brand.id] })
  by = { staffId: id, actor: `${name} <${email}>`, ip: '198.51.100.7' }
})

const deps = (on: Partial<OrderDeps> = {}) => ({ ...world.deps(), ...on, by, whitelist: [] })
const acts = (member: InsertedMember) =>
  database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, member.account.id))
    .orderBy(auditLog.number)
const ordersOf = ({ membership }: InsertedMember, kind: (typeof orders.$inferSelect)['kind']) =>
  database.db.$count(orders, and(eq(orders.membershipId, membership.id), eq(orders.kind, kind)))
const statuses = (settled: PromiseSettledResult<unknown>[]) => settled.map(({ status }) => status).toSorted()
const oneOfTwo = ['fulfilled', 'rejected']
const codes = (settled: PromiseSettledResult<unknown>[]) =>
  settled.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))

async function shown(member: InsertedMember, days: RenewalDays) {
  const { termStartsOn, totalCents } = await previewRenewal(world.deps(), world.ownerOf(member), days)
  return { days, confirm: { termStartsOn, totalCents } }
}

async function renew(member: InsertedMember, days: RenewalDays, key: string = newId()) {
  return renewForMember(deps(), world.ownerOf(member), { ...(await shown(member, days)), key, reason })
}

async function planFor(member: InsertedMember, choice: QuotePlan) {
  const change = { ...choice, membershipId: member.membership.id }
  const { todayCents, renewalTotalCents, renewsOn } = await previewPlanChange(
    deps(),
    world.ownerOf(member),
    change,
  )
  return { ...choice, confirm: { todayCents, renewalTotalCents, renewsOn }, key: newId(), reason }
}

describe('§console: staff orders for a member', () => {
  test('a person is added at the price shown, with one charge, one row in the audit and the email', async () => {
    const member = await world.member({ joinedOn: '2026-05-21' })
    const owner = world.ownerOf(member)
    const { todayCents, renewalTotalCents } = await quoteDependent(world.deps(), owner, kim)
    const asked = { ...kim, agreed: { todayCents, renewalTotalCents }, reason }
    const wrong = { ...asked, agreed: { todayCents: todayCents + 1, renewalTotalCents }, key: newId() }
    await expect(addPerson(deps(), owner, wrong)).rejects.toMatchObject({ code: 'stale_quote' })
    const key = newId()
    // The member at the same moment, and the same click twice.
    const own = { owner, key: newId(), body: { ...kim, agreed: asked.agreed }, ip: '', userAgent: null }
    const all = await Promise.allSettled([
      addPerson(deps(), owner, { ...asked, key }),
      addPerson(deps(), owner, { ...asked, key }),
      addDependent(world.deps(), own),
    ])
    expect(codes(all).length).toBeGreaterThan(0)
    expect(await ordersOf(member, 'addition')).toBe(1)
    expect(await database.db.$count(dependents, eq(dependents.membershipId, owner.membershipId))).toBe(1)
    const placedByStaff = all[0]?.status === 'fulfilled'
    expect(await acts(member)).toMatchObject(
      placedByStaff
        ? [
            {
              action: 'member.person_added',
              after: { person: 'Kim Newcomer', chargedCents: todayCents },
              reason,
            },
          ]
        : [],
    )
    expect(await world.mailsOf('family-changed')).toBe(1)
    expect(await world.violations()).toEqual([])
  })

  test('a plan changes now, backdated within the paid period, or from the next payment on', async () => {
    const member = await world.member({ joinedOn: '2026-05-21' })
    const owner = world.ownerOf(member)
    const { plan } = await insertPlan(database.db, { brandId: world.brand.id, yearCents: 22_900 })
    const now = await planFor(member, { planId: plan.id, interval: 'year', when: 'now' })
    const since = { planId: plan.id, interval: 'year', when: 'now', from: '2026-05-21' } as const
    // From the first day on, the price is the whole difference.
    expect((await planFor(member, since)).confirm.todayCents).toBe(22_900 - 14_900)
    expect(now.confirm.todayCents).toBeLessThan(22_900 - 14_900)
    for (const from of ['2026-05-20', '2026-11-21']) {
      await expect(planFor(member, { ...since, from })).rejects.toMatchObject({ code: 'invalid' })
    }
    const halfYear = await planFor(member, { ...since, from: '2026-08-20' })
    // Two staff members at once.
    const twice = await Promise.allSettled([
      changePlanForMember(deps(), owner, halfYear),
      changePlanForMember(deps(), owner, now),
    ])
    expect(statuses(twice)).toEqual(oneOfTwo)
    expect(await ordersOf(member, 'plan_change')).toBe(1)
    expect(await acts(member)).toMatchObject([
      { action: 'member.plan_changed', before: { plan: 'Adult plan' } },
    ])
    const [order] = await database.db
      .select()
      .from(orders)
      .where(and(eq(orders.membershipId, owner.membershipId), eq(orders.kind, 'plan_change')))
    // A change settles everything before it: a later change can't start earlier.
    if (order?.startsOn === '2026-11-20') return
    const again = await insertPlan(database.db, { brandId: world.brand.id, yearCents: 30_000 })
    const before = { planId: again.plan.id, interval: 'year', when: 'now', from: '2026-08-19' } as const
    await expect(planFor(member, before)).rejects.toMatchObject({
      fields: [{ path: 'from', message: expect.stringContaining('08/20/26') }],
    })
  })

  test('a plan scheduled for the next payment is on the timeline, and can be undone', async () => {
    const member = await world.member({ joinedOn: '2026-05-21' })
    const owner = world.ownerOf(member)
    const { plan } = await insertPlan(database.db, { brandId: world.brand.id, name: 'Other plan' })
    const later = await planFor(member, { planId: plan.id, interval: 'month', when: 'renewal' })
    const twice = await Promise.allSettled(
      [later, { ...later, key: newId() }].map((asked) => changePlanForMember(deps(), owner, asked)),
    )
    expect(statuses(twice)).toEqual(oneOfTwo)
    const shown = await previewPlanChangeCancellation(deps(), owner)
    expect((await findMembership(database.db, owner)).membership.nextPlan?.name).toBe('Other plan')
    expect(await world.mailsOf('plan-changed')).toBe(1)
    expect(shown).toMatchObject({ nextPlan: null, renewalTotalCents: expect.any(Number) })
    expect(await cancelPlanChangeForMember(deps(), owner, { reason })).toEqual(shown)
    await expect(cancelPlanChangeForMember(deps(), owner, { reason })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await acts(member)).toMatchObject([
      { action: 'member.plan_changed', before: { plan: 'Adult plan' }, after: { plan: 'Other plan' } },
      { action: 'member.plan_kept', before: { plan: 'Other plan' }, after: { plan: 'Adult plan' } },
    ])
    expect(await world.mailsOf('plan-changed')).toBe(2)
  })

  test('a moved date charges for the days up to it, and every later term begins on it', async () => {
    const member = await world.member({ joinedOn: '2026-10-25', interval: 'month' })
    const owner = world.ownerOf(member)
    // 7 of 30 days, November 25 to December 1, of $14.95.
    const preview = await previewRenewal(world.deps(), owner, { kind: 'move', to: '2026-12-02' })
    expect(preview).toMatchObject({
      termStartsOn: '2026-11-25',
      termEndsOn: '2026-12-01',
      totalCents: 348,
      renewsOn: '2026-12-02',
      renewalTotalCents: 1_495,
    })
    for (const to of ['2026-11-25', '2026-12-25']) {
      await expect(renew(member, { kind: 'move', to })).rejects.toMatchObject({ code: 'invalid' })
    }
    expect(await renew(member, { kind: 'move', to: '2026-12-02' })).toMatchObject({ status: 'active' })
    expect(await world.view(member)).toMatchObject({
      termEndsOn: '2026-12-01',
      nextCharge: { date: '2026-12-02', amountCents: 1_495 },
    })
    const ofMove = eq(consents.textVersion, movedDateTextVersion.en)
    const [told] = await database.db.select().from(consents).where(ofMove)
    expect(told).toMatchObject({ text: preview.consent, userAgent: expect.stringContaining('told to') })
    expect(await acts(member)).toMatchObject([
      {
        action: 'member.date_moved',
        before: { termEndsOn: '2026-11-24' },
        after: { startsOn: '2026-11-25', endsOn: '2026-12-01', chargedCents: 348 },
      },
    ])
    for (const [day, ends] of [
      ['2026-12-02', '2027-01-01'],
      ['2027-01-02', '2027-02-01'],
    ] as const) {
      clock.now = new Date(`${day}T18:00:00Z`)
      await world.runDay()
      expect((await world.read(member)).termEndsOn).toBe(ends)
    }
    expect(await world.violations()).toEqual([])
  })

  test('a late renewal keeps its date or begins today; an ended one can begin where it was missed', async () => {
    const late = await world.member({ status: 'past_due', interval: 'month', joinedOn: '2026-09-10' })
    await database.pool.query("update sandbox_gateway.tokens set behaviour = 'succeed'")
    const kept = await shown(late, { kind: 'next' })
    const reset = await shown(late, { kind: 'today' })
    expect(kept.confirm.termStartsOn < '2026-11-20').toBe(true)
    expect(reset.confirm).toEqual({ termStartsOn: '2026-11-20', totalCents: kept.confirm.totalCents })
    expect(await renew(late, { kind: 'today' })).toMatchObject({ status: 'active', termEndsOn: '2026-12-19' })
    await expect(shown(late, { kind: 'today' })).rejects.toMatchObject({ code: 'conflict' })
    expect((await world.view(late)).balanceCents).toBe(0)

    const over = await world.member({ status: 'expired', interval: 'year', joinedOn: '2025-10-01' })
    expect((await shown(over, { kind: 'next' })).confirm.termStartsOn).toBe('2026-11-20')
    expect(await renew(over, { kind: 'missed' })).toMatchObject({
      termStartsOn: '2026-10-01',
      termEndsOn: '2027-09-30',
    })
    expect(await world.violations()).toEqual([])
  })

  test('staff, member and the nightly job at once take one payment; the loser is told', async () => {
    const member = await world.member({ joinedOn: '2025-11-20', interval: 'year', paidTerms: 1 })
    const owner = world.ownerOf(member)
    const asked = await shown(member, { kind: 'next' })
    const settled = await Promise.allSettled([
      renewForMember(deps(), owner, { ...asked, key: newId(), reason }),
      renewForMember(deps(), owner, { ...asked, key: newId(), reason }),
      renewMembership(world.deps(), { ...owner, key: newId(), confirm: asked.confirm }),
      world.runDay(),
    ])
    expect(settled.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(2)
    for (const code of codes(settled)) expect(['in_flight', 'stale_quote', 'conflict']).toContain(code)
    expect(await ordersOf(member, 'renewal')).toBe(1)
    expect((await acts(member)).length).toBeLessThanOrEqual(1)
    expect(await world.violations()).toEqual([])
  })

  test('a moved date and a plan change concurrent with the nightly job: one renewal, and a request with yesterday’s price is refused', async () => {
    clock.now = new Date('2026-11-19T18:00:00Z')
    const member = await world.member({ joinedOn: '2026-10-20', interval: 'month', paidTerms: 1 })
    const { plan } = await insertPlan(database.db, { brandId: world.brand.id, name: 'Other plan' })
    const moved = await shown(member, { kind: 'move', to: '2026-12-01' })
    const changed = await planFor(member, { planId: plan.id, interval: 'month', when: 'now' })
    clock.now = new Date('2026-11-20T18:00:00Z')
    const owner = world.ownerOf(member)
    const [move, change, job] = await Promise.allSettled([
      renewForMember(deps(), owner, { ...moved, key: newId(), reason }),
      changePlanForMember(deps(), owner, changed),
      world.runDay(),
    ])
    expect(job).toMatchObject({ status: 'fulfilled', value: { renewed: 1 } })
    for (const code of codes([move, change])) expect(['in_flight', 'stale_quote', 'conflict']).toContain(code)
    expect([move.status, change.status]).toEqual(['rejected', 'rejected'])
    expect([await ordersOf(member, 'renewal'), await ordersOf(member, 'plan_change')]).toEqual([1, 0])
    expect(await acts(member)).toEqual([])
    expect(await world.violations()).toEqual([])
  })

  test('killed at any statement leaves one charge, one row in the audit and the same response in the end', async () => {
    const attempts = await Promise.all(
      Array.from({ length: atEvery ? 80 : 12 }, async (_, statements) => {
        const member = await world.member({ joinedOn: '2026-10-25', interval: 'month' })
        const asked = { ...(await shown(member, { kind: 'move', to: '2026-12-02' })), key: newId(), reason }
        return { member, asked, statements }
      }),
    )
    const left = attempts.values()
    const died: boolean[] = []
    const work = async () => {
      for (const { member, asked, statements } of left) {
        const dying = createCrashingDb(database.url, statements)
        await renewForMember(deps({ db: dying.db }), world.ownerOf(member), asked).catch(() => null)
        died.push(dying.died)
        await dying.close()
      }
    }
    await Promise.all(Array.from({ length: 4 }, work))
    clock.now = new Date(clock.now.getTime() + 61_000)
    await world.reconcile()
    for (const { member, asked } of attempts) {
      expect(await renewForMember(deps(), world.ownerOf(member), asked)).toMatchObject({ status: 'active' })
      expect(await ordersOf(member, 'renewal')).toBe(1)
      expect(await acts(member)).toHaveLength(1)
    }
    expect(died).toContain(false)
    expect(died.filter(Boolean).length).toBeGreaterThan(5)
    expect(await world.violations()).toEqual([])
  }, 120_000)
})
