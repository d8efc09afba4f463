import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#db/id.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { planPrices } from '#db/schema/plans.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import { bankAccounts, cards, type Draft, openCheckoutWorld } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { authorizeCheckout, type Checkout, inProgress, refuseClosed } from './authorize-checkout.server.ts'
import { readCheckout } from './read-checkout.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
let world: Awaited<ReturnType<typeof openCheckoutWorld>>
let draft: Draft

beforeEach(async () => {
  clock.now = new Date('2026-11-20T18:00:00Z')
  world = await openCheckoutWorld(database.db, clock)
  draft = await world.draft()
})

const access = () => ({ brandId: world.brand.id, checkoutId: draft.id, secret: draft.secret })
const read = () => authorizeCheckout(database.db, access())

describe('a draft belongs to one browser, or to one link', () => {
  it('and everyone else gets the same not found', async () => {
    expect((await read()).id).toBe(draft.id)
    const other = await world.draft()
    const foreign = await insertBrand(database.db)
    for (const wrong of [
      { secret: null },
      { secret: other.secret },
      { checkoutId: newId() },
      { checkoutId: "'; --" },
      { checkoutId: other.id },
      { brandId: foreign.id },
      { byLink: true },
    ])
      await expect(authorizeCheckout(database.db, { ...access(), ...wrong })).rejects.toEqual(notFound())
  })

  it('one that a desk has sent is opened only by its link', async () => {
    await database.db
      .update(checkouts)
      .set({ linkSentAt: clock.now, linkSentBy: 'the desk', linkTotalCents: draft.view.quote.totalCents })
      .where(eq(checkouts.id, draft.id))
    await expect(read()).rejects.toEqual(notFound())
    expect((await authorizeCheckout(database.db, { ...access(), byLink: true })).id).toBe(draft.id)
  })

  it('is locked only on request', async () => {
    const another = () =>
      database.db.transaction((tx) =>
        tx.select().from(checkouts).where(eq(checkouts.id, draft.id)).for('update', { noWait: true }),
      )
    await database.db.transaction(async (tx) => {
      await authorizeCheckout(tx, access())
      expect(await another()).toHaveLength(1)
      await authorizeCheckout(tx, access(), { lock: true })
      await expect(another()).rejects.toMatchObject({ cause: { code: '55P03' } })
    })
  })
})

describe('an abandoned draft', () => {
  const words = 'This checkout was closed after 24 hours. Please start again.'
  const told = (checkout: Checkout, now: Date) => {
    try {
      refuseClosed(checkout, now)
      return null
    } catch (error) {
      return error instanceof DomainError && { code: error.code, message: error.message }
    }
  }

  it('is closed as soon as it is too old, unless it is being paid for or is paid', async () => {
    const checkout = await read()
    const last = new Date(checkout.expiresAt.getTime() - 1)
    const closed = { code: 'checkout_closed', message: words }
    expect(told(checkout, last)).toBeNull()
    expect(told(checkout, checkout.expiresAt)).toEqual(closed)
    expect(told({ ...checkout, status: 'abandoned' }, clock.now)).toEqual(closed)
    for (const status of ['confirming', 'completed'] as const)
      expect(told({ ...checkout, status }, checkout.expiresAt)).toBeNull()
  })
})

it('a second payment is told what is under way: for seconds, or for the days that a bank takes', async () => {
  expect(await inProgress(database.db, await read())).toMatchObject({ code: 'in_flight' })
  const paymentToken = await world.bankToken(bankAccounts.clears)
  await world.confirm(draft, { paymentToken, paymentKind: 'us_bank_account' })
  expect(await inProgress(database.db, await read())).toMatchObject({ code: 'conflict' })
  const foreign = await insertBrand(database.db)
  const elsewhere = { ...(await read()), brandId: foreign.id }
  expect(await inProgress(database.db, elsewhere)).toMatchObject({ code: 'in_flight' })
})

describe('what its browser sees', () => {
  const view = () => readCheckout(world.deps(), { ...access(), brand: world.brand })

  it('is closed as soon as it is too old, and includes whether a password was chosen', async () => {
    const { expiresAt } = await read()
    clock.now = new Date(expiresAt.getTime() - 1)
    expect(await view()).toMatchObject({ status: 'open', hasPassword: true })
    clock.now = expiresAt
    await database.db.update(checkouts).set({ passwordHash: null })
    expect(await view()).toMatchObject({ status: 'abandoned', hasPassword: false })
  })

  it('is the agreed offer once it is being paid for, whatever was declined before and costs more by now', async () => {
    const { plan } = await insertPlan(database.db, { brandId: world.brand.id, tier: 'child' })
    const child = { firstName: 'Wren', lastName: 'Finch', dateOfBirth: '2015-02-28' }
    const dependents = [{ ...child, relationship: 'child' as const }]
    draft = await world.draft({ dependents }, { planId: plan.id })
    const before = await view()
    expect(before).toMatchObject({ plan: { coversMember: false }, texts: { autoRenew: expect.any(String) } })
    const paymentToken = await world.token(cards.declined)
    await expect(world.confirm(draft, { paymentToken })).rejects.toMatchObject({ code: 'card_declined' })
    clock.now = new Date('2026-11-20T18:01:00Z')
    world.fail('reset_after')
    await world.confirm(draft)
    await database.db.update(planPrices).set({ priceCents: 99_900 })
    clock.now = new Date('2026-11-23T18:00:00Z')
    expect(await view()).toEqual({ ...before, byBank: null, agreement: null, status: 'confirming' })
    world.fail(null)
    await world.reconcile(draft)
    expect(await view()).toMatchObject({ status: 'completed', quote: before.quote, texts: before.texts })
  })

  it('has no renewal text where renewal wasn’t agreed to', async () => {
    await world.confirm(draft, { autoRenew: false })
    expect((await view()).texts.autoRenew).toBe('')
  })
})
