import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { brands } from '#db/schema/brands.ts'
import { minimalContent } from '#demo/contents.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { contentSchema } from '#domain/content/content.schema.ts'
import { readDashboard } from '#domain/memberships/membership.queries.server.ts'
import { findTargetPlan } from '#domain/memberships/plan-change/target-plan.server.ts'
import { readSavingsSummary } from '#domain/savings/savings-summary.server.ts'
import { buyer, openCheckoutWorld } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { offerFor } from './checkout/checkout-offer.server.ts'
import { readJoinChoices } from './offers/join-choices.server.ts'
import { readPurchaseOptions } from './purchase/purchase-options.server.ts'
import { quotePurchase } from './purchase/quote-purchase.server.ts'
import { previewRenewal } from './renewal/quote-renewal.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
const today = '2026-11-20'
const sentence = 'We don’t offer plans in Texas yet.'
const address = { line1: '1 Wren Way', city: 'Austin', state: 'TX', zip: '78701' } as const

let world: Awaited<ReturnType<typeof openCheckoutWorld>>

beforeEach(async () => {
  world = await openCheckoutWorld(database.db, clock)
})

/** The operator's registration in Texas, or none. */
async function register(validUntil: string | null): Promise<Brand> {
  const registrations = validUntil ? [{ state: 'TX', number: 'TX-1', validUntil }] : []
  const settings = { ...world.brand.settings, registrations }
  await database.db.update(brands).set({ settings }).where(eq(brands.id, world.brand.id))
  return { ...world.brand, settings }
}

const texan = (more: object = {}) =>
  insertMember(database.db, {
    brandId: world.brand.id,
    planId: world.plan.id,
    state: 'TX',
    account: { address, phone: '5125550123' },
    now: clock.now,
    ...more,
  })

const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    ({ code, message }: { code: string; message: string }) => [code, message],
  )

test('where the operator isn’t registered no one joins, buys, changes plan, returns or is enrolled, and everyone gets the same sentence', async () => {
  const { db } = database
  const { id: planId } = world.plan
  const member = await texan()
  const gone = await texan({ joinedOn: '2025-01-20', autoRenew: false, paidTerms: 1 })
  const { plan: other } = await insertPlan(db, { brandId: world.brand.id, name: 'Other' })
  const own = { brandId: world.brand.id, accountId: member.account.id, today }
  const goneOwner = { brandId: world.brand.id, accountId: gone.account.id, today }
  const choices = {
    ...{ planId, officeId: null, couponCode: null, interval: 'year' as const },
    ...{ account: { ...buyer, address }, dependents: [], people: null },
  }
  const everything = async (brand: Brand) => {
    const services = { ...world.deps(), now: () => clock.now } as Parameters<typeof readJoinChoices>[0]
    const purchase = { planId, interval: 'year' as const, dependentIds: [] }
    const content = { read: async () => contentSchema.parse(minimalContent()) }
    return {
      // The checkout and the desk use the same check.
      joining: await refusal(offerFor({ db, now: clock.now, whitelist: [] }, brand, choices)),
      shown: (await readJoinChoices(services, brand, { state: 'TX' })).isSoldThere,
      buying: await refusal(
        quotePurchase({ ...world.deps(), whitelist: [] }, { brand, accountId: member.account.id }, purchase),
      ),
      options: (await readPurchaseOptions(world.deps(), { brand, ...own }, { with: [] })).notSoldIn,
      savings: (await readSavingsSummary({ db, now: () => clock.now, content }, brand, { at: '78701' }))
        .fault,
      changing: await refusal(
        findTargetPlan(db, {
          membership: member.membership,
          ...{ planId: other.id, interval: 'year', whitelist: [], today },
        }),
      ),
      returning: (await readDashboard(db, goneOwner)).memberships[0]?.mayReturn,
      renewing: (
        await refusal(previewRenewal(world.deps(), { ...goneOwner, membershipId: gone.membership.id }))
      )?.[0],
    }
  }
  const open = {
    ...{ joining: null, shown: true, buying: null, options: null, savings: null },
    ...{ changing: null, returning: true, renewing: undefined },
  }
  const shut = {
    joining: ['not_sold', sentence],
    shown: false,
    buying: ['not_sold', sentence],
    options: 'TX',
    savings: sentence,
    changing: ['not_sold', 'Other is not sold in Texas.'],
    returning: false,
    renewing: 'not_sold',
  }
  expect(await everything(await register(null))).toEqual(shut)
  expect(await everything(await register('2026-11-19'))).toEqual(shut)
  expect(await everything(await register('2026-11-20'))).toEqual(open)
})
