import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { accountLinks } from '#db/schema/accounts.ts'
import { mails } from '#db/schema/mail.ts'
import { memberships } from '#db/schema/memberships.ts'
import { orders } from '#db/schema/orders.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import {
  sendRenewalLink,
  takeBackRenewalLinks,
} from '#domain/back-office/members/actions/reach-member.server.ts'
import { readMemberFacts } from '#domain/back-office/members/page/member-facts.queries.server.ts'
import { debitWordsFor } from '#domain/billing/bank-debit/bank-debit.rules.ts'
import { bankDebitTextVersion } from '#domain/billing/bank-debit/bank-debit.words.ts'
import { SandboxGateway } from '#integrations/payments/sandbox/sandbox-gateway.server.ts'
import { bankAccounts } from '#tests/helpers/checkout-world.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { createRenewalPaymentLink } from './create-renewal-payment-link.server.ts'
import { payByLink, readRenewalLink } from './pay-by-link.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
const good = { number: '4242424242424242', expMonth: 12, expYear: 2031, cvc: '123' }

/** The text the newest order was agreed to with. */
const lastAgreed = async () => {
  const [order] = await database.db.select().from(orders).orderBy(desc(orders.createdAt)).limit(1)
  return order?.agreed
}

/** A member with an amount due, or whose term ends soon, with an emailed link. */
async function openWorld(
  changes: Parameters<Awaited<ReturnType<typeof openRenewalWorld>>['member']>[0] = { status: 'past_due' },
) {
  clock.now = new Date('2026-11-20T18:00:00Z')
  const { db } = database
  const world = await openRenewalWorld(db, clock)
  const member = await world.member(changes)
  const { brand } = world
  const person = await insertStaff(db, { grants: [{ role: 'support', brandId: brand.id }] })
  const staff = () => ({ db, now: clock.now, by: { staffId: person.id, actor: 'Sam', ip: null } })
  const send = () => sendRenewalLink(staff(), world.ownerOf(member), { reason: 'asked by phone' })
  await send()
  const { token } = await createRenewalPaymentLink({ db, now: clock.now }, world.ownerOf(member))
  const sandbox = new SandboxGateway({ db, now: () => clock.now, timeoutMs: 400 })
  const tokenOf = async (typed: Parameters<typeof sandbox.createToken>[0] = good) => {
    const made = await sandbox.createToken(typed)
    if (!('token' in made)) throw new Error(JSON.stringify(made))
    return made.token
  }
  const read = () => readRenewalLink({ db, now: clock.now }, { brand, token })
  const shown = await read()
  const { termStartsOn = '', totalCents = 0 } = shown.due ?? {}
  type Entered = { paymentToken?: string; isBank?: boolean; guessed?: string }
  const pay = async (key: string = randomUUID(), entered: Entered = {}) =>
    payByLink(world.deps(), {
      brand,
      key,
      ip: '198.51.100.7',
      userAgent: 'Test',
      body: {
        token: entered.guessed ?? token,
        confirm: { termStartsOn, totalCents },
        paymentToken: entered.paymentToken ?? (await tokenOf()),
        paymentKind: entered.isBank ? 'us_bank_account' : 'card',
      },
    })
  const takeBack = () => takeBackRenewalLinks(staff(), world.ownerOf(member), { reason: 'sent by mistake' })
  return { ...world, member, token, shown, readLink: read, pay, tokenOf, send, takeBack }
}

describe('an emailed link to pay a renewal', () => {
  it('§console: shows a first name and amounts, is stored as a hash, and pays what is owed once, without signing in', async () => {
    const { db } = database
    const { member, token, shown, pay, readLink, violations, ...world } = await openWorld()
    expect(Object.keys(shown).toSorted()).toEqual(['due', 'firstName', 'state', 'until', 'why'])
    expect(shown).toMatchObject({
      state: 'due',
      firstName: member.account.firstName,
      due: { isPastDue: true },
    })
    expect(JSON.stringify(shown)).not.toContain(member.account.lastName)
    const [kept] = await db.select().from(accountLinks)
    expect(JSON.stringify(kept)).not.toContain(token)
    expect(kept).toMatchObject({ openedAt: clock.now, usedAt: null })
    const [mail] = await db.select().from(mails).where(eq(mails.template, 'pay-renewal'))
    expect(mail).toMatchObject({ to: member.account.email, props: { membershipId: member.membership.id } })
    const paymentToken = await world.tokenOf()
    const [first, second] = await Promise.all([
      pay('one-press', { paymentToken }),
      pay('one-press', { paymentToken }),
    ])
    expect(second).toEqual(first)
    expect(first).toMatchObject({ status: 'active', totalCents: shown.due?.totalCents })
    const now = await world.read(member)
    expect(now).toMatchObject({ status: 'active', termEndsOn: shown.due?.termEndsOn })
    expect(now.paymentMethodId).not.toBe(member.membership.paymentMethodId)
    expect(await world.mailsOf('renewal-receipt')).toBe(1)
    expect(await lastAgreed()).toBeNull()
    const opened = clock.now
    clock.now = new Date('2026-11-20T18:05:00Z')
    expect(await readLink()).toMatchObject({ state: 'paid', due: null })
    expect(await db.select().from(accountLinks)).toMatchObject([{ openedAt: opened, usedAt: opened }])
    await expect(pay()).rejects.toMatchObject({
      message: expect.stringMatching(/changed since|too early|paid/),
    })
    expect(await world.runDay()).toMatchObject({ renewed: 0 })
    expect(await violations()).toEqual([])
  })

  it('pays from a bank account with the debit wording, says that it is on its way, and reopens when that fails', async () => {
    const { pay, tokenOf, readLink, member, violations, takeBack, ...world } = await openWorld({
      interval: 'month',
      joinedOn: '2026-10-25',
    })
    const paymentToken = await tokenOf({ routing: '110000000', account: bankAccounts.returned })
    const paid = await pay(randomUUID(), { paymentToken, isBank: true })
    expect(paid).toMatchObject({ status: 'pending', clearsBy: expect.any(String) })
    const text = debitWordsFor(world.brand, 'us_bank_account')
    const from = { ip: '198.51.100.7', userAgent: 'Test', language: 'en' }
    const agreed = { version: bankDebitTextVersion.en, words: [{ kind: 'bank_debit', text }], ...from }
    expect(await lastAgreed()).toEqual(agreed)
    expect(await readLink()).toMatchObject({ state: 'clearing' })
    await expect(pay()).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('on its way'),
    })
    expect(member.membership.status).toBe('active')
    const facts = async () =>
      (await readMemberFacts(database.db, world.ownerOf(member), { withCases: false })).links
    expect(await facts()).toMatchObject([{ usedAt: null }])
    world.goTo('2026-11-30')
    await world.reconcile()
    expect(await readLink()).toMatchObject({ state: 'due' })
    await takeBack()
    expect(await readLink()).toMatchObject({ state: 'withdrawn' })
    expect(await violations()).toEqual([])
  })

  it('isn’t paid from a bank account whose debit would clear after the end: the page says so in advance, and a card is accepted', async () => {
    const world = await openWorld({ interval: 'month', joinedOn: '2026-10-25', autoRenew: false })
    const { shown, pay, tokenOf, member, renewalsOf, violations } = world
    // A debit made this Friday clears after Thanksgiving, and the membership ends on the 24th.
    const refusedByBank =
      'A bank account takes until about 11/27/26, and this membership ends before that. Please pay by card.'
    expect(shown.due).toMatchObject({ termStartsOn: '2026-11-25', refusedByBank })
    const paymentToken = await tokenOf({ routing: '110000000', account: bankAccounts.clears })
    await expect(pay(randomUUID(), { paymentToken, isBank: true })).rejects.toMatchObject({
      code: 'conflict',
      message: refusedByBank,
    })
    expect(await renewalsOf(member)).toEqual([])
    expect(await pay()).toMatchObject({ status: 'active', totalCents: shown.due?.totalCents })
    expect(await violations()).toEqual([])
  })

  it.each(['the schedule', 'the member', 'another window'] as const)(
    '§console: concurrent with %s one of them pays, and the other is told so',
    async (who) => {
      const world = await openWorld({ interval: 'month', joinedOn: '2026-10-25' })
      const { pay, member, renew, shownTo, runDay, goTo, renewalsOf, violations } = world
      const shown = await shownTo(member)
      if (who === 'the schedule') goTo('2026-11-25')
      const other = {
        'another window': () => pay(),
        'the member': () => renew(member, { shown }),
        'the schedule': () => runDay(),
      }[who]
      const [mine, others] = await Promise.allSettled([pay(), other()])
      if (who === 'another window') expect(mine.status).not.toBe(others.status)
      const paid = (await renewalsOf(member)).filter(({ status }) => status === 'succeeded')
      expect(paid).toHaveLength(1)
      expect((await world.readLink()).state).toBe('paid')
      if (mine.status === 'rejected') {
        expect(mine.reason).toMatchObject({
          message: expect.stringMatching(/changed since|processed|too early|paid/),
        })
      }
      expect(await violations()).toEqual([])
    },
  )

  it('§console: a dead link says why, and takes no money', async () => {
    const world = await openWorld()
    const { readLink, pay, takeBack, send, member, goTo } = world
    const guessed = pay(randomUUID(), { guessed: 'x'.repeat(43) })
    await expect(guessed).rejects.toMatchObject({ code: 'not_found' })
    await takeBack()
    expect(await readLink()).toMatchObject({ state: 'withdrawn', due: null })
    await expect(pay()).rejects.toMatchObject({
      code: 'checkout_closed',
      message: 'This link was canceled, so nothing was charged.',
    })
    const message = 'There is no open payment link for this membership.'
    await expect(takeBack()).rejects.toMatchObject({ code: 'conflict', message })
    const [link] = await database.db.update(accountLinks).set({ withdrawnAt: null }).returning()
    await database.db.update(memberships).set({ pastDueSince: '2026-12-01' })
    clock.now = new Date((link?.expiresAt.getTime() ?? 0) - 1)
    expect(await readLink()).toMatchObject({ state: 'due' })
    clock.now = link?.expiresAt ?? clock.now
    expect(await readLink()).toMatchObject({ state: 'expired', due: null })
    goTo('2026-12-05')
    expect(await readLink()).toMatchObject({ state: 'expired' })
    await expect(pay()).rejects.toMatchObject({ message: expect.stringContaining('This link expired on') })
    const over = { status: 'cancelled' as const, autoRenew: false, cancelledAt: clock.now }
    await database.db.update(memberships).set(over).where(eq(memberships.id, member.membership.id))
    expect(await readLink()).toMatchObject({ state: 'ended' })
    await expect(pay()).rejects.toMatchObject({ message: expect.any(String) })
    await expect(send()).rejects.toMatchObject({ code: 'conflict' })
    const { brand, renewalsOf } = world
    const foreign = { ...brand, id: randomUUID() }
    const at = { db: database.db, now: clock.now }
    await expect(readRenewalLink(at, { brand: foreign, token: world.token })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect((await renewalsOf(member)).filter(({ status }) => status === 'succeeded')).toEqual([])
  })

  it('says that a payment is in progress, while its outcome is unknown', async () => {
    const { pay, readLink, fail, reconcile } = await openWorld()
    fail('reset_after')
    expect(await pay()).toMatchObject({ status: 'confirming' })
    expect(await readLink()).toMatchObject({ state: 'paying', due: null })
    expect(await database.db.select().from(accountLinks)).toMatchObject([{ usedAt: null }])
    fail(null)
    await reconcile()
    expect(await readLink()).toMatchObject({ state: 'paid' })
  })

  it('ends with the membership, though its days continue', async () => {
    const { readLink, pay, shown } = await openWorld({ interval: 'month', joinedOn: '2026-10-25' })
    expect(shown.due).toMatchObject({ isPastDue: false, renewsItself: true })
    await database.db.update(memberships).set({ cancelledAt: clock.now, autoRenew: false })
    expect(await readLink()).toMatchObject({ state: 'ended', due: null, why: null })
    const message = 'This membership is over, so nothing was charged.'
    await expect(pay()).rejects.toMatchObject({ code: 'checkout_closed', message })
  })

  it('is for one term, and ends when another is the next one', async () => {
    const { readLink, pay } = await openWorld({ interval: 'month', joinedOn: '2026-10-25' })
    await database.db.update(accountLinks).set({ termStartsOn: '2026-11-26' })
    expect(await readLink()).toMatchObject({ state: 'ended', due: null })
    await expect(pay()).rejects.toMatchObject({ code: 'checkout_closed' })
  })

  it('says in the member’s words why it can’t be paid', async () => {
    const world = await openWorld({ interval: 'month', joinedOn: '2026-10-25' })
    const child = { tier: 'child', name: 'Kids' } as const
    const { plan, version } = await insertPlan(database.db, { brandId: world.brand.id, ...child })
    await database.db.update(memberships).set({ planId: plan.id, planVersionId: version.id })
    expect(await world.readLink()).toMatchObject({
      state: 'blocked',
      due: null,
      why: expect.stringMatching(/^No one is on Kids anymore/),
    })
    await expect(world.pay()).rejects.toMatchObject({ code: expect.any(String) })
    expect(await world.renewalsOf(world.member)).toEqual([])
  })
})
