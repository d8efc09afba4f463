import { beforeEach, expect, test } from 'vitest'
import { coupons } from '#db/schema/plans.ts'
import { auditLog } from '#db/schema/staff.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import type { DomainError } from '#domain/errors.ts'
import { openCheckoutWorld } from '#tests/helpers/checkout-world.ts'
import { refusal } from '#tests/helpers/console/refusal.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { changeCouponSchema, newCouponSchema } from './coupon-form.schema.ts'
import { listCoupons, listCouponUses } from './coupons.queries.server.ts'
import { changeCoupon, createCoupon, endCoupon } from './coupons.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
let staffId: string
beforeEach(async () => {
  staffId = (await insertStaff(database.db, { grants: [], name: 'Ben Boss' })).id
})
const deps = () => ({
  db: database.db,
  now: clock.now,
  by: { staffId, actor: 'Ben Boss <b@example.com>', ip: null },
})

const ten = {
  code: 'spring-10',
  label: 'Spring',
  percentOff: 10,
  amountOffCents: null,
  appliesTo: 'all',
  duration: 'first_term',
  planIds: null,
  startsOn: null,
  endsOn: null,
  maxRedemptions: 1,
  maxPerMember: null,
}

test('§console: a coupon is created, used, changed within its limits and ended; codes ignore case; what it gave is reported', async () => {
  const world = await openCheckoutWorld(database.db, clock)
  const { brand } = world
  const { couponId } = await createCoupon(deps(), { brand, ...newCouponSchema.parse(ten) })
  const twice = newCouponSchema.parse({ ...ten, code: ' SPRING-10 ' })
  expect(await refusal(createCoupon(deps(), { brand, ...twice }))).toContain('aren’t case-sensitive')
  const foreign = newCouponSchema.parse({
    ...ten,
    code: 'OTHER',
    planIds: [(await insertPlan(database.db)).plan.id],
  })
  expect(await refusal(createCoupon(deps(), { brand, ...foreign }))).toContain('of this brand')

  const draft = await world.draft({ couponCode: 'sPrInG-10' })
  await world.confirm(draft)
  const read = async () => (await listCoupons({ db: database.db, now: clock.now }, { brand }))[0]
  const givenCents = draft.view.quote.discountCents
  expect(await read()).toMatchObject({
    code: 'SPRING-10',
    uses: 1,
    givenCents,
    redemptionCount: 1,
    standing: 'used_up',
  })
  expect(await listCouponUses(database.db, { brandId: brand.id, couponId })).toMatchObject([
    { member: 'Robin Finch', givenCents, totalCents: draft.view.quote.totalCents },
  ])

  const change = (fields: object) =>
    refusal(
      changeCoupon(deps(), {
        brand,
        couponId,
        ...changeCouponSchema.parse({
          label: 'Spring',
          startsOn: null,
          endsOn: null,
          maxRedemptions: 1,
          maxPerMember: null,
          ...fields,
        }),
      }),
    )
  expect(await change({ startsOn: '2026-12-01' })).toContain('its first day can’t change')
  expect(await change({ maxRedemptions: 5, endsOn: '2026-12-31' })).toBe('done')
  expect(await read()).toMatchObject({ standing: 'good', endsOn: '2026-12-31', maxRedemptions: 5 })

  const racing = await world.draft({ couponCode: 'spring-10', account: { email: 'three@example.com' } })
  await endCoupon(deps(), { brand, couponId, reason: 'It went too well' })
  expect(await world.confirm(racing).catch(({ code }) => code)).toBe('stale_quote')
  expect(await refusal(endCoupon(deps(), { brand, couponId, reason: 'Again' }))).toContain(
    'has ended already',
  )
  expect(await read()).toMatchObject({ standing: 'ended', endsOn: '2026-11-20' })
  expect(await change({ label: 'Spring sale', maxRedemptions: 5, endsOn: '2026-11-20' })).toBe('done')
  expect(await read()).toMatchObject({ standing: 'ended', label: 'Spring sale' })
  const acts = (await database.db.select().from(auditLog).orderBy(auditLog.number)).map(
    ({ action }) => action,
  )
  expect(acts).toEqual(['coupon.created', 'coupon.changed', 'coupon.ended', 'coupon.changed'])
  expect(await world.violations()).toEqual([])
  await database.db.update(coupons).set({ redemptionCount: 2 })
  expect(await change({ maxRedemptions: 1 })).toContain('been used 2 times')
})

test('§console: of two people changing a coupon the second sees its current state, and overwrites only after seeing it', async () => {
  const { brand } = await openCheckoutWorld(database.db, clock)
  const { couponId } = await createCoupon(deps(), { brand, ...newCouponSchema.parse(ten) })
  const {
    code: _,
    percentOff: __,
    amountOffCents: ___,
    appliesTo: ____,
    duration: _____,
    planIds: ______,
    ...seen
  } = ten
  const save = (fields: object, from: object) =>
    changeCoupon(deps(), { brand, couponId, ...changeCouponSchema.parse({ ...seen, ...fields, seen: from }) })
  await save({ endsOn: '2026-12-31', maxRedemptions: 40 }, seen)
  const refused = await save({ label: 'Spring sale' }, seen).catch((error: DomainError) => error)
  expect(refused).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining(
      'Its last day is 12/31/26 now. It can be used 40 times in all now. Nothing of yours is saved yet',
    ),
    details: { current: { ...seen, endsOn: '2026-12-31', maxRedemptions: 40 } },
  })
  const [row] = await listCoupons({ db: database.db, now: clock.now }, { brand })
  expect(row).toMatchObject({ label: 'Spring', endsOn: '2026-12-31', maxRedemptions: 40 })
  const { current } = (refused as DomainError).details as { current: object }
  await save({ label: 'Spring sale' }, current)
  expect((await listCoupons({ db: database.db, now: clock.now }, { brand }))[0]).toMatchObject({
    label: 'Spring sale',
    endsOn: null,
  })
})

test.each([
  ['no code', { code: '' }],
  ['both kinds', { amountOffCents: 500 }],
  ['neither kind', { percentOff: null }],
  ['more than all of it', { percentOff: 101 }],
  ['days the wrong way', { startsOn: '2026-12-02', endsOn: '2026-12-01' }],
  ['a card number', { code: '4242424242424242' }],
])('a coupon is refused with %s', (_what, wrong) => {
  expect(newCouponSchema.safeParse({ ...ten, ...wrong }).success).toBe(false)
})
