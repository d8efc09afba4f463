import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '#db/client.ts'
import { accounts } from '#db/schema/accounts.ts'
import { payments } from '#db/schema/billing.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { mails } from '#db/schema/mail.ts'
import { memberships } from '#db/schema/memberships.ts'
import { consents, orders } from '#db/schema/orders.ts'
import { planPrices } from '#db/schema/plans.ts'
import { auditLog } from '#db/schema/staff.ts'
import { insertOffice } from '#demo/fixtures/offices.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { abandonExpiredCheckouts } from '#domain/orders/checkout/abandon-expired-checkouts.server.ts'
import type { LinkedOrder } from '#domain/orders/checkout/checkout.schema.ts'
import { confirmCheckout } from '#domain/orders/checkout/confirm-checkout.server.ts'
import { updateCheckout } from '#domain/orders/checkout/update-checkout.server.ts'
import { readPaymentLink } from '#domain/orders/desk-sale/read-payment-link.server.ts'
import { createPaymentLink } from '#domain/orders/desk-sale/send-payment-link.server.ts'
import { bankAccounts, cards, openCheckoutWorld } from '#tests/helpers/checkout-world.ts'
import { createCrashingDb } from '#tests/helpers/crash-injection.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openDesk } from './desk.server.ts'
import { enrollAtDesk, quoteAtDesk } from './enroll.server.ts'
import { listPayLinks, resendFromDesk, sendFromDesk, withdrawFromDesk } from './pay-links.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
const from = { ip: '198.51.100.7', userAgent: 'Test' }

beforeEach(() => {
  clock.now = new Date('2026-11-20T18:00:00Z')
})

async function openWorld() {
  const { db } = database
  const world = await openCheckoutWorld(db, clock)
  const { brand } = world
  const brandId = brand.id
  const office = await insertOffice(db, { brandId })
  const { plan, version } = await insertPlan(db, { brandId, tier: 'family', additionalYearCents: 5_000 })
  const person = await insertStaff(db, { grants: [{ role: 'desk', brandId, officeId: office.id }] })
  const by = { staffId: person.id, actor: 'Jules', ip: from.ip }
  const deps = (on: Db = db) => ({ ...world.deps(), db: on, by, secret: 'a-secret' })
  const grants = [
    { role: 'desk' as const, scope: { kind: 'offices' as const, brandId, officeIds: [office.id] } },
  ]
  const desk = () =>
    openDesk(db, { visitor: { grants }, place: { brandId, officeId: office.id }, now: clock.now })
  const asked = {
    planId: plan.id,
    interval: 'year' as const,
    account: {
      email: 'ana@example.com' as string | null,
      firstName: 'Ana',
      lastName: 'Lopez',
      dateOfBirth: '1988-04-12',
      phone: '6025550123',
      address: { line1: '1 Wren Way', city: 'Phoenix', state: 'AZ' as const, zip: '85004' },
    },
    dependents: [
      { firstName: 'Leo', lastName: 'Lopez', dateOfBirth: '2016-05-01', relationship: 'child' as const },
    ],
  }
  const quoted = async () => {
    const { quote, termStartsOn } = await quoteAtDesk(deps(), await desk(), asked)
    return { totalCents: quote.totalCents, termStartsOn }
  }
  const send = async (key: string = randomUUID(), changes: object = {}, on = db) =>
    sendFromDesk(deps(on), await desk(), { sale: { ...asked, confirm: await quoted(), ...changes }, key })
  const mailed = async (checkoutId: string) =>
    (await createPaymentLink(deps(), { brandId, checkoutId }))?.token ?? ''
  const open = async (token: string) => (await readPaymentLink(deps(), { brand, token })) as Payable
  const pay = async (
    token: string,
    { key = randomUUID() as string, totalCents = 0, bankToken = '', cardToken = '', of = '', on = db } = {},
  ) => {
    const checkoutId = of || (token.split('.')[0] ?? '')
    const total = totalCents || (await open(token)).quote.totalCents
    const body = {
      checkoutId,
      linkToken: token,
      paymentToken: bankToken || cardToken || (await world.token()),
      ...(bankToken && { paymentKind: 'us_bank_account' as const }),
      quoteTotalCents: total,
      consents: { disclosure: true as const, terms: true as const, autoRenew: true },
    }
    return confirmCheckout(deps(on), { brand, secret: null, key, body, ...from })
  }
  const enroll = async () =>
    enrollAtDesk(deps(), await desk(), {
      sale: {
        ...asked,
        confirm: {
          ...(await quoted()),
          consents: { disclosure: true, terms: true },
          signature: { how: 'paper', name: 'Ana Lopez' },
          paid: { tender: 'cash', reference: null },
        },
      },
      key: randomUUID(),
      ...from,
    })
  return { ...world, office, version, deps, desk, asked, quoted, send, mailed, open, pay, enroll }
}

type Payable = Exclude<LinkedOrder, { status: 'completed' }>

describe('a payment link', () => {
  it('§console: a family gets the desk’s quote, agrees and pays on their own screen, and is a member once', async () => {
    const { db } = database
    const { send, mailed, open, pay, deps, desk, office, quoted, brand } = await openWorld()
    const [first, second] = await Promise.all([send('one-press'), send('one-press')])
    expect(second).toEqual(first)
    expect(first).toMatchObject({ status: 'waiting', email: 'ana@example.com', until: '2026-11-23' })
    expect((await db.select().from(mails)).map(({ template, props }) => [template, props])).toEqual([
      ['pay-link', { checkoutId: first.id }],
    ])
    const token = await mailed(first.id)
    const shown = await open(token)
    const { totalCents } = await quoted()
    expect(shown).toMatchObject({ quote: { totalCents }, office: { id: office.id }, status: 'open' })
    expect([shown.account, shown.dependents]).toEqual([
      { firstName: 'Ana', lastName: 'Lopez', email: 'ana@example.com' },
      [{ firstName: 'Leo', lastName: 'Lopez' }],
    ])
    expect(JSON.stringify(shown)).not.toMatch(/2016-05-01|05\/01\/2016|dateOfBirth|phone":"\+?[16]/)
    const secret = token.split('.')[1] ?? ''
    const changes = { interval: 'month' as const }
    await expect(
      updateCheckout(deps(), { brand, checkoutId: first.id, secret, changes }),
    ).rejects.toMatchObject({ code: 'not_found' })
    await expect(pay(token, { totalCents: totalCents - 100 })).rejects.toMatchObject({ code: 'stale_quote' })
    const both = await Promise.allSettled([pay(token, { totalCents }), pay(token, { totalCents })])
    expect(both.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect((await pay(token, { totalCents })).confirmed).toMatchObject({ status: 'active' })
    expect(await db.select().from(payments)).toMatchObject([{ status: 'succeeded', amountCents: totalCents }])
    expect(await db.select().from(memberships)).toMatchObject([{ officeId: office.id, autoRenew: true }])
    expect(await db.select().from(orders)).toMatchObject([{ kind: 'checkout', checkoutId: first.id }])
    const agreed = await db.select().from(consents)
    expect(agreed.find(({ kind }) => kind === 'terms')?.text).toBe(shown.texts.terms)
    expect((await db.select().from(mails)).map(({ template }) => template).toSorted()).toEqual([
      'activate-account',
      'pay-link',
      'welcome',
    ])
    const [account] = await db.select().from(accounts)
    const claim = await db.select().from(mails).where(eq(mails.template, 'activate-account'))
    expect(claim).toMatchObject([{ to: 'ana@example.com', dedupeKey: `claim-access:${account?.id}` }])
    expect(claim[0]?.props).toEqual({ accountId: account?.id, email: 'ana@example.com' })
    expect(await listPayLinks(deps(), await desk())).toEqual([])
    expect(await db.select().from(auditLog)).toMatchObject([{ action: 'desk.link_sent' }])
    expect(await open(token)).toEqual({ status: 'completed' })
    await expect(withdrawFromDesk(deps(), await desk(), first.id)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('§console: says why it can’t be paid: replaced, withdrawn, too old, another price; no email, no link', async () => {
    const { db } = database
    const { send, mailed, open, pay, deps, desk, asked, version } = await openWorld()
    const { account } = asked
    await expect(send(randomUUID(), { account: { ...account, email: null } })).rejects.toMatchObject({
      fields: [{ path: 'account.email' }],
    })
    const link = await send()
    const old = await mailed(link.id)
    clock.now = new Date('2026-11-22T18:00:00Z')
    const again = await resendFromDesk(deps(), await desk(), link.id)
    expect(again.until).toBe('2026-11-25')
    const token = await mailed(link.id)
    await expect(open(old)).rejects.toMatchObject({ code: 'not_found' })
    expect((await open(token)).texts.autoRenew).toContain('11/22/27')
    await db.update(planPrices).set({ priceCents: 1 }).where(eq(planPrices.planVersionId, version.id))
    const changed = { code: 'checkout_closed', message: expect.stringContaining('price has changed') }
    await expect(open(token)).rejects.toMatchObject(changed)
    await expect(pay(token, { totalCents: 1 })).rejects.toMatchObject(changed)
    await expect(resendFromDesk(deps(), await desk(), link.id)).rejects.toMatchObject({
      code: 'checkout_closed',
    })
    clock.now = new Date('2026-11-26T18:00:00Z')
    await expect(open(token)).rejects.toMatchObject({
      message: 'This link expired on 11/25/26. Please ask the office for a new one.',
    })
    expect(await listPayLinks(deps(), await desk())).toMatchObject([{ status: 'expired' }])
    await abandonExpiredCheckouts({ db, now: clock.now })
    await expect(pay(token, { totalCents: 1 })).rejects.toMatchObject({ code: 'checkout_closed' })
    const next = await send()
    const withdrawn = await mailed(next.id)
    await withdrawFromDesk(deps(), await desk(), next.id)
    await expect(open(withdrawn)).rejects.toMatchObject({
      message: expect.stringContaining('canceled this link'),
    })
    expect(await db.select().from(checkouts).where(eq(checkouts.id, next.id))).toMatchObject([
      { account: {} },
    ])
    expect(await db.$count(payments)).toBe(0)
  })

  it('§console: paying at the desk instead ends the link; of both at once one succeeds', async () => {
    const { send, mailed, pay, enroll, quoted } = await openWorld()
    const first = await send()
    const replaced = await mailed(first.id)
    const token = await mailed((await send()).id)
    const { totalCents } = await quoted()
    await expect(pay(replaced, { totalCents })).rejects.toMatchObject({ code: 'checkout_closed' })
    const both = await Promise.allSettled([enroll(), pay(token, { totalCents })])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await database.db.$count(accounts)).toBe(1)
    expect(await database.db.$count(payments)).toBe(1)
  })

  it('opens only its own order; a declined card leaves it as it was, and no other link is sent', async () => {
    const { db } = database
    const { send, mailed, open, pay, token: newToken, reconcile, fail } = await openWorld()
    const link = await send()
    const token = await mailed(link.id)
    const { totalCents } = (await open(token)).quote
    for (const [wrong, of] of [
      [token, randomUUID()],
      ['of-nothing', link.id],
    ] as const)
      await expect(pay(wrong, { of, totalCents })).rejects.toMatchObject({ code: 'not_found' })
    await expect(pay(token, { cardToken: await newToken(cards.declined) })).rejects.toMatchObject({
      code: 'card_declined',
    })
    clock.now = new Date('2026-11-20T18:01:00Z')
    fail('reset_before')
    const cardToken = await newToken(cards.declined)
    expect((await pay(token, { cardToken })).confirmed.status).toBe('confirming')
    fail(null)
    clock.now = new Date('2026-11-20T20:00:00Z')
    expect(await reconcile(link)).toBe('failed')
    expect(await db.$count(mails, eq(mails.template, 'pay-link'))).toBe(1)
    expect((await open(token)).status).toBe('open')
    expect((await pay(token)).confirmed.status).toBe('active')
  })

  it('isn’t paid if the same person has joined another way since', async () => {
    const { send, mailed, pay, draft, confirm, asked, quoted } = await openWorld()
    const token = await mailed((await send()).id)
    const { totalCents } = await quoted()
    const account = { ...asked.account, email: 'another@example.com' }
    await confirm(await draft({ account, dependents: asked.dependents }, { planId: asked.planId }))
    await expect(pay(token, { totalCents })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^Ana Lopez is on this plan already/),
    })
    expect(await database.db.$count(payments)).toBe(1)
  })

  it('isn’t resent for a debit that fails within the hour: the payer is still there', async () => {
    const { db } = database
    const { send, mailed, pay, bankToken, reconcile } = await openWorld()
    const link = await send()
    await pay(await mailed(link.id), { bankToken: await bankToken(bankAccounts.returned) })
    clock.now = new Date('2026-11-25T18:00:00Z')
    await db.update(payments).set({ createdAt: new Date('2026-11-25T17:00:00Z') })
    expect(await reconcile({ id: link.id })).toBe('failed')
    expect(await db.$count(mails, eq(mails.template, 'pay-link'))).toBe(1)
  })

  it('accepts a bank account; if the debit fails days later, the link is resent', async () => {
    const { db } = database
    const { send, mailed, open, pay, bankToken, reconcile, violations } = await openWorld()
    const link = await send()
    const token = await mailed(link.id)
    const { confirmed } = await pay(token, { bankToken: await bankToken(bankAccounts.returned) })
    expect(confirmed.status).toBe('pending')
    clock.now = new Date('2026-11-25T18:00:00Z')
    expect(await reconcile({ id: link.id })).toBe('failed')
    const sent = await db.select().from(mails).where(eq(mails.template, 'pay-link'))
    expect(sent).toHaveLength(2)
    expect((await open(await mailed(link.id))).status).toBe('open')
    expect(await violations()).toEqual([])
  })

  it('§console: killed at any statement, it is sent once and paid once when the request is repeated', async () => {
    const { db } = database
    const { send, mailed, open, pay, token: newToken, desk, deps, violations } = await openWorld()
    /** Kills the work one statement later each time, and repeats it, until it finishes before the kill. */
    const untilDone = async (work: (on: Db) => Promise<unknown>, again: () => Promise<unknown>) => {
      for (let statements = 0; ; statements += 1) {
        const dying = createCrashingDb(database.url, statements)
        const failed = await work(dying.db).then(
          () => false,
          () => true,
        )
        await dying.close()
        clock.now = new Date(clock.now.getTime() + 120_000)
        await again()
        if (!failed) return statements
      }
    }
    let sent = 0
    let key = ''
    const steps = await untilDone(
      (on) => {
        key = randomUUID()
        sent += 1
        return send(key, {}, on)
      },
      async () => {
        await send(key)
        expect(await listPayLinks(deps(), await desk())).toHaveLength(1)
        expect(await db.$count(mails, eq(mails.template, 'pay-link'))).toBe(sent)
      },
    )
    expect(steps).toBeGreaterThan(1)
    expect(await db.$count(auditLog, eq(auditLog.action, 'desk.link_sent'))).toBe(sent)

    const [link] = await listPayLinks(deps(), await desk())
    const linkToken = await mailed(link?.id ?? '')
    const { totalCents } = (await open(linkToken)).quote
    const paying = { key: randomUUID(), totalCents, cardToken: await newToken() }
    await untilDone(
      (on) => pay(linkToken, { ...paying, on }),
      async () => expect(await db.$count(memberships)).toBeLessThanOrEqual(1),
    )
    expect((await pay(linkToken, paying)).confirmed).toMatchObject({ status: 'active' })
    expect(await db.select().from(payments)).toMatchObject([{ status: 'succeeded', amountCents: totalCents }])
    expect([await db.$count(memberships), await db.$count(orders)]).toEqual([1, 1])
    expect(await violations()).toEqual([])
  })
})
