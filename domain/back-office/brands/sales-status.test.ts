import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { payments } from '#db/schema/billing.ts'
import { brands } from '#db/schema/brands.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { mails } from '#db/schema/mail.ts'
import { memberships } from '#db/schema/memberships.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { closeBrand, reopenBrand } from '#domain/back-office/brands/closing/close-brand.server.ts'
import { mailClosing } from '#domain/back-office/brands/closing/mail-closing.server.ts'
import { readClosing } from '#domain/back-office/brands/closing/read-closing.server.ts'
import { findBrandById } from '#domain/brands/brand.queries.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { sendNotices } from '#domain/memberships/renewal/send-notices.server.ts'
import { setAutoRenew } from '#domain/memberships/set-auto-renew.server.ts'
import { confirmCheckout } from '#domain/orders/checkout/confirm-checkout.server.ts'
import { paymentLinkToken } from '#domain/orders/desk-sale/payment-link.rules.ts'
import { readPaymentLink } from '#domain/orders/desk-sale/read-payment-link.server.ts'
import { previewRenewal } from '#domain/orders/renewal/quote-renewal.server.ts'
import { commandLine } from '#domain/staff/staff-visitor.ts'
import { openCheckoutWorld } from '#tests/helpers/checkout-world.ts'
import { untilWaiting, useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { removeHost } from './domain-verification.server.ts'
import { changeSalesStatus } from './sales-status.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
beforeEach(() => {
  clock.now = new Date('2026-11-20T18:00:00Z')
})
const deps = () => ({ db: database.db, now: clock.now, by: commandLine })
const named = (brand: Brand) => ({ brandId: brand.id, name: brand.name, reason: 'A test' })
const pause = (brand: Brand) => changeSalesStatus(deps(), { ...named(brand), standing: 'paused' })
const close = (brand: Brand, on: string) => closeBrand(deps(), { ...named(brand), on })
const reread = async ({ id }: Brand) => (await findBrandById(database.db, id))!

describe('§console: while a brand is paused', () => {
  test('an instance not yet notified sells nothing, and a purchase at the same moment is entirely before or after', async () => {
    const { db } = database
    const world = await openCheckoutWorld(db, clock)
    const [late, between] = [await world.draft(), await world.draft({ account: { email: 'b@example.com' } })]
    // The pause is written but not committed: the purchase waits for it.
    let confirming: Promise<unknown> = Promise.resolve()
    await db.transaction(async (tx) => {
      const [{ settings } = { settings: world.brand.settings }] = await tx
        .select()
        .from(brands)
        .for('no key update')
      confirming = world.confirm(between).then(
        () => 'sold',
        (error) => error.code,
      )
      await untilWaiting(database.pool)
      await tx.update(brands).set({ settings: { ...settings, standing: 'paused' } })
    })
    expect(await confirming).toBe('not_sold')
    // `world.brand` is the stale copy the instance read before.
    await expect(world.confirm(late)).rejects.toMatchObject({ code: 'not_sold' })
    expect(await db.$count(payments)).toBe(0)
    expect(await db.$count(checkouts, eq(checkouts.status, 'open'))).toBe(2)
    await changeSalesStatus(deps(), { ...named(world.brand), standing: 'open' })
    expect((await world.confirm(late)).confirmed.status).toBe('active')
  })

  test('a desk’s link says until when it is valid, and can be paid once sales resume', async () => {
    const { db } = database
    const world = await openCheckoutWorld(db, clock)
    const draft = await world.draft()
    const linkTotalCents = draft.view.quote.totalCents
    const { id: linkSentBy } = await insertStaff(db)
    const link = { linkSentAt: clock.now, linkSentBy, linkTotalCents, passwordHash: null }
    await db.update(checkouts).set(link).where(eq(checkouts.id, draft.id))
    const token = paymentLinkToken(draft.id, draft.secret)
    const open = async () => readPaymentLink(world.deps(), { brand: await reread(world.brand), token })
    const body = {
      checkoutId: draft.id,
      linkToken: token,
      paymentToken: await world.token(),
      quoteTotalCents: linkTotalCents,
      consents: { disclosure: true, terms: true, autoRenew: false } as const,
    }
    const by = { secret: null, key: 'a-key-of-the-link', body, ip: '198.51.100.7', userAgent: 'Test' }
    await pause(world.brand)
    await expect(open()).rejects.toMatchObject({
      code: 'checkout_closed',
      message: expect.stringContaining('This link works until 11/21/26'),
    })
    await expect(confirmCheckout(world.deps(), { brand: world.brand, ...by })).rejects.toMatchObject({
      code: 'not_sold',
    })
    await changeSalesStatus(deps(), { ...named(world.brand), standing: 'open' })
    expect(await open()).toMatchObject({ quote: { totalCents: linkTotalCents } })
    await close(world.brand, '2026-12-31')
    // While a closing can be undone, it looks like a pause.
    await expect(open()).rejects.toMatchObject({ message: expect.stringContaining('paused right now') })
  })

  test('renewals continue, scheduled and manual', async () => {
    const world = await openRenewalWorld(database.db, clock)
    const scheduled = await world.member({ joinedOn: '2025-11-20', paidTerms: 1 })
    const byHand = await world.member({ joinedOn: '2025-11-20', paidTerms: 1 })
    await pause(world.brand)
    expect((await world.renew(byHand)).status).toBe('active')
    expect(await world.runDay()).toMatchObject({ renewed: 1 })
    expect((await world.read(scheduled)).termEndsOn).toBe('2027-11-19')
  })
})

describe('§console: a brand that is closed', () => {
  const tell = (brand: Brand, today: string) => mailClosing(deps(), { brandId: brand.id, today })

  test('charges renewals through its day and none after it; members stay on the plan to their paid end, and each is notified once', async () => {
    const { db } = database
    const world = await openRenewalWorld(db, clock)
    const { brand } = world
    const soon = await world.member({ joinedOn: '2025-11-25', paidTerms: 1 })
    const later = await world.member({ joinedOn: '2026-03-01', paidTerms: 1 })
    const owing = await world.member({ status: 'past_due', joinedOn: '2025-11-10', paidTerms: 1 })
    const desk = await world.member({ joinedOn: '2026-03-02', paidTerms: 1, account: { email: null } })
    const ended = await world.member({ status: 'expired', joinedOn: '2024-03-02', paidTerms: 1 })
    await expect(close(brand, '2026-11-19')).rejects.toMatchObject({ fields: [{ path: 'on' }] })
    await expect(close(brand, '2028-01-01')).rejects.toMatchObject({ fields: [{ path: 'on' }] })
    expect(await readClosing(db, brand, { now: clock.now, on: '2026-11-30' })).toMatchObject({
      isClosing: false,
      members: 4,
      withoutEmail: 1,
      renewOnceMore: 2,
      notRenewed: 2,
      pastDue: 1,
      lastCoverOn: '2027-03-01',
      reachableUntil: '2030-03-01',
    })
    await close(brand, '2026-11-30')
    await expect(close(brand, '2026-11-30')).rejects.toMatchObject({ code: 'conflict' })
    await expect(pause(brand)).rejects.toMatchObject({ code: 'conflict' })
    // Nobody is told until the closing can no longer be undone.
    expect(await tell(brand, '2026-11-20')).toEqual({ told: 0, notRenewed: 0 })
    world.goTo('2026-11-22')
    const both = await Promise.all([tell(brand, '2026-11-22'), tell(brand, '2026-11-22')])
    expect([both[0].told + both[1].told, both[0].notRenewed + both[1].notRenewed]).toEqual([3, 2])
    const told = await db.select({ to: mails.to }).from(mails).where(eq(mails.template, 'plan-closing'))
    expect(told.map(({ to }) => to).toSorted()).toEqual(
      [soon, later, owing].map(({ account }) => account.email ?? '').toSorted(),
    )
    await expect(reopenBrand(deps(), named(brand))).rejects.toMatchObject({ code: 'conflict' })
    expect(await readClosing(db, await reread(brand), { now: clock.now })).toMatchObject({ told: 3 })

    // Charged through the day, once; then never.
    world.goTo('2026-11-25')
    expect(await world.runDay()).toMatchObject({ renewed: 1 })
    expect(await tell(brand, '2026-11-25')).toEqual({ told: 0, notRenewed: 1 })
    await expect(previewRenewal(world.deps(), { ...world.ownerOf(ended) })).rejects.toMatchObject({
      code: 'not_sold',
    })
    world.goTo('2027-02-20')
    const shown = { termStartsOn: '2027-03-01', totalCents: 14_900 }
    await expect(world.renew(later, { shown })).rejects.toMatchObject({ code: 'not_sold' })
    world.goTo('2026-11-25')
    const agreed = await world.autoRenewTermsOf(later)
    const on = { ...world.ownerOf(later), autoRenew: true, agreed, ip: '198.51.100.7', userAgent: null }
    await expect(setAutoRenew({ ...deps(), today: '2026-11-25' }, on)).rejects.toMatchObject({
      code: 'conflict',
    })
    const closesOn = '2026-11-30'
    world.goTo('2027-01-30')
    expect(await sendNotices(deps(), { brandId: brand.id, today: '2027-01-30', closesOn })).toMatchObject({
      renewalNotices: 0,
      annualReminders: 0,
    })
    for (const day of ['2026-12-25', '2027-03-02', '2027-11-26']) {
      world.goTo(day)
      expect(await world.runDay()).toMatchObject({ renewed: 0 })
    }
    const rows = await db
      .select({ status: memberships.status, ends: memberships.termEndsOn })
      .from(memberships)
      .where(eq(memberships.brandId, brand.id))
      .orderBy(memberships.termEndsOn)
    expect(rows.map(({ status, ends }) => [ends, status])).toEqual([
      ['2025-03-01', 'expired'],
      ['2026-11-09', 'lapsed'],
      ['2027-02-28', 'expired'],
      ['2027-03-01', 'expired'],
      ['2027-11-24', 'expired'],
    ])
    expect(await world.violations()).toEqual([])
    expect((await world.read(desk)).autoRenew).toBe(false)
  })

  test('keeps its last host as long as members may need it, even under concurrent removals', async () => {
    const { db } = database
    const world = await openRenewalWorld(db, clock)
    const { brand } = world
    const hosts = ['a.example.com', 'b.example.com']
    await db.update(brands).set({ hosts }).where(eq(brands.id, brand.id))
    await world.member({ joinedOn: '2025-11-25', paidTerms: 1 })
    await close(brand, '2026-11-30')
    const remove = (host: string) => removeHost(deps(), { brandId: brand.id, host })
    const ends = await Promise.allSettled(hosts.map(remove))
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [left = ''] = (await reread(brand)).hosts
    // On the plan through November 24, 2026.
    world.goTo('2029-11-24')
    await expect(remove(left)).rejects.toMatchObject({ code: 'conflict' })
    world.goTo('2029-11-25')
    await remove(left)
    expect((await reread(brand)).hosts).toEqual([])
  })

  test('can be reopened until members are notified; of the two at once one happens', async () => {
    const world = await openRenewalWorld(database.db, clock)
    const { brand } = world
    await world.member({ joinedOn: '2025-11-20', paidTerms: 1 })
    await close(brand, '2026-11-20')
    clock.now = new Date('2026-11-21T12:00:00Z')
    expect(await world.runDay()).toMatchObject({ renewed: 0 })
    await reopenBrand(deps(), named(brand))
    expect((await reread(brand)).settings).toMatchObject({ closing: null, standing: 'paused' })
    expect(await world.runDay()).toMatchObject({ renewed: 1 })

    await close(brand, '2026-11-21')
    clock.now = new Date('2026-11-22T18:00:00Z')
    const [back, told] = await Promise.allSettled([
      reopenBrand(deps(), named(brand)),
      tell(brand, '2026-11-22'),
    ])
    const isBack = back.status === 'fulfilled'
    expect(told).toMatchObject({ value: { told: isBack ? 0 : 1 } })
    expect((await reread(brand)).settings.closing === null).toBe(isBack)
  })

  test('a scheduled renewal at the moment of closing is charged or not, never half', async () => {
    const world = await openRenewalWorld(database.db, clock)
    world.goTo('2026-11-21')
    await world.member({ joinedOn: '2025-11-20', paidTerms: 1 })
    const closing = closeBrand(
      { ...deps(), now: new Date('2026-11-20T18:00:00Z') },
      { ...named(world.brand), on: '2026-11-20' },
    )
    const [{ renewed }] = [await world.runDay(), await closing]
    expect(await database.db.$count(payments, eq(payments.status, 'succeeded'))).toBe(1 + renewed)
    expect(await world.violations()).toEqual([])
  })
})
