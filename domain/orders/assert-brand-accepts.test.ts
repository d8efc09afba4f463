import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { brands } from '#db/schema/brands.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import type { BrandSettings } from '#domain/brands/brand.schema.ts'
import type { OrderKindName } from '#domain/values/orders.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { quoteDependent } from './addition/quote-dependent.server.ts'
import { assertBrandAccepts, assertBrandRenews } from './assert-brand-accepts.server.ts'
import { previewPlanChange } from './plan-change/change-plan.server.ts'
import { previewDue } from './renewal/quote-renewal.server.ts'

const database = useDatabase()
// Still December 31 in Phoenix, but already January 1 in UTC.
const now = new Date('2027-01-01T05:00:00Z')
const today = '2026-12-31'

const closing = { on: '2026-12-31', tellsAt: '2026-11-25T16:00:00Z', toldSince: null }
const standings = {
  open: {},
  paused: { standing: 'paused' },
  'closing, which nobody was told': { closing },
  'closing, as its members know': { closing: { ...closing, toldSince: '2026-11-25T16:00:00Z' } },
} satisfies Record<string, Partial<BrandSettings>>
type Standing = keyof typeof standings

const notNow = 'This can’t be done right now. You weren’t charged, and your membership continues.'
const nobodyJoins = 'No one can join here anymore, and nothing was charged. Members stay on their plan.'
const notSold = 'We’re not taking new members right now. You weren’t charged. Please come back later.'
const notAdded =
  'This plan is closing, so you can’t add to it or change it. Your membership stays active through the last day you paid for.'
const notRenewed =
  'This plan is closing, so there is nothing to renew. You stay on your plan through the last day you paid for.'

/** Expected response for each standing; null if the order is accepted. */
const answers: Record<OrderKindName, Record<Standing, string | null>> = (() => {
  const answered = (...[paused, untold, told]: (string | null)[]) => ({
    open: null,
    paused: paused ?? null,
    'closing, which nobody was told': untold ?? null,
    'closing, as its members know': told ?? null,
  })
  const joining = answered(notSold, notSold, nobodyJoins)
  const changing = answered(null, notNow, notAdded)
  return {
    checkout: joining,
    purchase: joining,
    desk_sale: joining,
    addition: changing,
    plan_change: changing,
    renewal: answered(null, notNow, notRenewed),
    adjustment: answered(null, null, null),
  }
})()

const brandAt = async (standing: Standing) =>
  (await insertBrand(database.db, { settings: standings[standing] })).id
const said = (refusing: Promise<void>) =>
  refusing.then(
    () => null,
    ({ code, message }) => [code, message],
  )
const refusal = (why: string | null) => why && ['not_sold', why]

describe.each(Object.keys(standings) as Standing[])('a brand that is %s', (standing) => {
  it('accepts an order, or says why not in words for its kind', async () => {
    const brandId = await brandAt(standing)
    for (const kind of Object.keys(answers) as OrderKindName[]) {
      const order = { brandId, kind, startsOn: '2027-01-01' }
      expect([kind, await said(assertBrandAccepts(database.db, order, now))]).toEqual([
        kind,
        refusal(answers[kind][standing]),
      ])
    }
  })

  it('renews manually through its last day, and for an ended membership says what joining says', async () => {
    const brandId = await brandAt(standing)
    const renew = (changes: object) =>
      said(assertBrandRenews(database.db, { brandId, today, startsOn: today, isOver: false, ...changes }))
    expect(await renew({})).toBeNull()
    expect(
      await said(assertBrandAccepts(database.db, { brandId, kind: 'renewal', startsOn: today }, now)),
    ).toBeNull()
    expect(await renew({ startsOn: '2027-01-01' })).toEqual(refusal(answers.renewal[standing]))
    expect(await renew({ today: '2027-01-01' })).toEqual(refusal(answers.renewal[standing]))
    expect(await renew({ isOver: true })).toEqual(refusal(answers.purchase[standing]))
  })
})

it('a brand that is closing shows no price for what it would refuse', async () => {
  const { db } = database
  const world = await openRenewalWorld(db, { now })
  const { brand, plan } = world
  const member = await world.member({ interval: 'month', joinedOn: '2026-12-01' })
  const settings = sql`${brands.settings} || ${JSON.stringify(standings['closing, as its members know'])}::jsonb`
  await db.update(brands).set({ settings }).where(eq(brands.id, brand.id))
  const owner = world.ownerOf(member)
  const deps = { ...world.deps(), whitelist: [] }
  const kim = { firstName: 'Kim', lastName: 'Alder', dateOfBirth: '2015-03-02', disabled: false }
  const change = {
    membershipId: member.membership.id,
    planId: plan.id,
    interval: 'year',
    when: 'now',
  } as const
  const refusals = [
    quoteDependent(deps, owner, { ...kim, relationship: 'child' }),
    previewPlanChange(deps, owner, change),
    previewDue(db, owner),
  ].map((asking) => said(asking.then(() => undefined)))
  expect(await Promise.all(refusals)).toEqual([notAdded, notAdded, notRenewed].map(refusal))
})
