import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { paymentMethods, payments } from '#db/schema/billing.ts'
import { mails } from '#db/schema/mail.ts'
import { memberships } from '#db/schema/memberships.ts'
import { sandboxTokens } from '#db/schema/sandbox.ts'
import { insertCard } from '#demo/fixtures/cards.ts'
import type { InsertedMember } from '#demo/fixtures/members.ts'
import { readReport } from '#domain/back-office/reports/report.server.ts'
import { cardExpiringMail } from '#emails/memberships/card-expiring.tsx'
import { paymentFailedMail } from '#emails/memberships/payment-failed.tsx'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { refreshMethod } from './refresh-method.server.ts'
import { warnOfExpiringCards } from './warn-expiring.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
let world: Awaited<ReturnType<typeof openRenewalWorld>>

beforeEach(async () => {
  clock.now = new Date('2026-11-20T18:00:00Z')
  world = await openRenewalWorld(database.db, clock)
})

const services = {
  config: { publicOrigin: 'https://www.enamel.example', defaultBrand: 'brightharbor' },
  content: { read: () => Promise.reject(new Error('no content in this test')) },
}
const mailDeps = () => ({ db: database.db, services, brand: world.brand, now: clock.now })
const scan = () => warnOfExpiringCards(world.deps(), { brandId: world.brand.id, today: world.today() })
const keys = async () =>
  (await database.db.select().from(mails).where(eq(mails.template, 'card-expiring'))).map(({ dedupeKey }) =>
    dedupeKey.split(':').at(3),
  )
const onFile = async () => (await database.db.select().from(paymentMethods))[0]
const codes = async () =>
  (await database.db.select().from(payments).where(eq(payments.status, 'failed'))).map(
    ({ failureCode }) => failureCode,
  )
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

describe('a card that expires before its next charge', () => {
  it('is announced 30 and 7 days ahead, once each, with a link; a missed day is made up for', async () => {
    const expires = { expMonth: 11, expYear: 2026 }
    const member = await world.member({ joinedOn: '2025-12-25', card: { expires } })
    await world.member({ joinedOn: '2025-12-25', card: { expires: { expMonth: 12, expYear: 2026 } } })
    await world.member({ joinedOn: '2025-12-25', autoRenew: false, card: { expires } })
    world.goTo('2026-11-24')
    expect(await scan()).toEqual({ told: 0, renewedByBank: 0 })
    world.goTo('2026-11-27')
    expect([await scan(), await scan()]).toMatchObject([{ told: 1 }, { told: 0 }])
    const { text } = await cardExpiringMail.write(mailDeps(), { membershipId: member.membership.id })
    expect(oneLine(text)).toContain('Your Visa ending in 4242 expires after 11/2026')
    expect(oneLine(text)).toContain('On 12/25/26')
    expect(text).toContain('/update-card#token=')
    world.goTo('2026-12-18')
    expect([await scan(), await scan()]).toMatchObject([{ told: 1 }, { told: 0 }])
    expect((await keys()).toSorted()).toEqual(['30', '7'])
  })

  it('and is renewed by its bank is replaced, and no one is notified', async () => {
    const card = { behaviour: 'renewed_by_bank', expires: { expMonth: 12, expYear: 2026 } } as const
    const member = await world.member({ joinedOn: '2026-01-02', card })
    world.goTo('2026-12-04')
    expect(await scan()).toEqual({ told: 0, renewedByBank: 1 })
    expect(await keys()).toEqual([])
    expect(await onFile()).toMatchObject({
      last4: '0077',
      expMonth: 12,
      expYear: 2030,
      networkUpdatedAt: clock.now,
    })
    world.goTo('2027-01-02')
    expect(await world.runDay()).toMatchObject({ renewed: 1 })
    expect(await world.view(member)).toMatchObject({ status: 'active' })
    expect(await world.violations()).toEqual([])
  })
})

describe('a declined card', () => {
  async function due(card: Parameters<typeof world.member>[0] = {}) {
    const member = await world.member({ joinedOn: '2025-11-20', paidTerms: 1, ...card })
    await database.db
      .update(memberships)
      .set({ status: 'active', termStartsOn: '2025-11-20', termEndsOn: '2026-11-19' })
    return member
  }
  /** Runs every day of the retry schedule and the days between. */
  async function month() {
    for (let day = 20; day < 50; day += 1) {
      world.goTo(new Date(Date.UTC(2026, 10, day)).toISOString().slice(0, 10))
      await world.runDay()
    }
  }
  /** Sets the bank's response from now on. */
  const answer = (code: string) =>
    Object.assign(world.gateway, { charge: async () => ({ status: 'failed', code }) })

  it('that the bank permanently refuses is charged once, and never again; the email says so', async () => {
    const member = await due({ card: { behaviour: 'never_again' } })
    await month()
    expect(await codes()).toEqual(['do_not_try_again'])
    expect(await onFile()).toMatchObject({ last4: '9987', returnedAt: new Date('2026-11-20T18:00:00Z') })
    const [payment] = await database.db.select().from(payments).where(eq(payments.status, 'failed'))
    const props = { membershipId: member.membership.id, paymentId: payment?.id ?? null }
    expect(oneLine((await paymentFailedMail.write(mailDeps(), props)).text)).toContain(
      'Your bank said we can’t charge this card again, so we won’t.',
    )
  })

  it('that must be corrected isn’t tried again until its bank has corrected it', async () => {
    const member = await due()
    const { charge } = world.gateway
    answer('confirm_card_data')
    for (const day of ['2026-11-20', '2026-11-27', '2026-12-04']) {
      world.goTo(day)
      await world.runDay()
    }
    expect(await codes()).toEqual(['confirm_card_data'])
    await database.db.update(sandboxTokens).set({ expYear: 2034 })
    expect(await refreshMethod(world.deps(), member.card.methodReference)).toBe(1)
    Object.assign(world.gateway, { charge })
    world.goTo('2026-12-05')
    expect(await world.runDay()).toMatchObject({ renewed: 1 })
    expect(await world.violations()).toEqual([])
  })

  it('is tried at most four times, whatever else sets its day', async () => {
    await due()
    answer('insufficient_funds')
    for (let day = 20; day < 48; day += 1) {
      world.goTo(new Date(Date.UTC(2026, 10, day)).toISOString().slice(0, 10))
      await database.db.update(memberships).set({ chargeTriedOn: null })
      await world.runDay()
    }
    expect(await codes()).toHaveLength(4)
  })
})

describe('recovered payments are reported by how', () => {
  async function failed(day: string): Promise<InsertedMember> {
    const member = await world.member({ joinedOn: '2025-11-20', paidTerms: 1 })
    await database.db
      .update(memberships)
      .set({ status: 'active', termStartsOn: '2025-11-20', termEndsOn: '2026-11-19' })
      .where(eq(memberships.id, member.membership.id))
    const { charge } = world.gateway
    Object.assign(world.gateway, { charge: async () => ({ status: 'failed', code: 'insufficient_funds' }) })
    world.goTo(day)
    await world.runDay()
    Object.assign(world.gateway, { charge })
    return member
  }

  it('by retry, by another card, by the card’s bank', async () => {
    await failed('2026-11-20')
    const renewed = await failed('2026-11-20')
    const replaced = await failed('2026-11-20')
    clock.now = new Date('2026-11-21T18:00:00Z')
    await database.db
      .update(sandboxTokens)
      .set({ expYear: 2034 })
      .where(eq(sandboxTokens.token, renewed.card.methodReference))
    await refreshMethod(world.deps(), renewed.card.methodReference)
    const of = { brandId: world.brand.id, accountId: replaced.account.id, now: clock.now }
    const { id: paymentMethodId } = await insertCard(database.db, of)
    await database.db
      .update(memberships)
      .set({ paymentMethodId })
      .where(eq(memberships.id, replaced.membership.id))
    world.goTo('2026-11-27')
    await world.runDay()
    const at = { brand: world.brand, reach: { kind: 'brand' as const }, today: world.today() }
    const { months } = await readReport(database.db, at, { from: '2026-11', to: '2026-11' })
    expect(months).toMatchObject([{ failed: 3, recovered: 3, byRetry: 1, byNewCard: 1, byNetwork: 1 }])
  })
})
