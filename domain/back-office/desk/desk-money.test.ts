import { randomUUID } from 'node:crypto'
import { eq, isNull } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createDb, type Db } from '#db/client.ts'
import { accounts } from '#db/schema/accounts.ts'
import { couponRedemptions, payments, receipts, refunds } from '#db/schema/billing.ts'
import { mails } from '#db/schema/mail.ts'
import { dependents, memberships } from '#db/schema/memberships.ts'
import { consents, orders } from '#db/schema/orders.ts'
import { auditLog } from '#db/schema/staff.ts'
import { insertCoupon } from '#demo/fixtures/coupons.ts'
import type { InsertedMember } from '#demo/fixtures/members.ts'
import { formatCents } from '#domain/format.ts'
import { owedByHand } from '#domain/memberships/cancellation/owed-by-hand.queries.server.ts'
import { cardCode } from '#domain/memberships/member-card/card-code.server.ts'
import type { AskedSale } from '#domain/orders/desk-sale/desk-sale.schema.ts'
import { reconcilePayment } from '#domain/orders/reconcile-payment.server.ts'
import { createRenewalPaymentLink } from '#domain/orders/renewal-payment-link/create-renewal-payment-link.server.ts'
import { payByLink } from '#domain/orders/renewal-payment-link/pay-by-link.server.ts'
import { openDeskWorld } from '#tests/helpers/console/desk-world.ts'
import { createCrashingDb } from '#tests/helpers/crash-injection.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { documentsOf } from './documents.server.ts'
import { enrollAtDesk, quoteAtDesk } from './enroll.server.ts'
import { openCard } from './open-card.server.ts'
import { takePayment } from './take-payment.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }

beforeEach(() => {
  clock.now = new Date('2026-11-20T18:00:00Z')
})

const openWorld = () => openDeskWorld(database.db, clock)

describe('enrolling at the desk', () => {
  it('§console: a family of four is enrolled once per key, with signed texts, receipt, emails and one row in the audit', async () => {
    const { db } = database
    const { sale, enroll, office, violations, deps, desk, secret } = await openWorld()
    const sold = await sale()
    const [first, second] = await Promise.all([enroll(sold, 'one-press'), enroll(sold, 'one-press')])
    expect(second).toEqual(first)
    expect(first).toMatchObject({ isMailed: true, totalCents: sold.confirm.totalCents })
    expect(await db.select().from(orders)).toMatchObject([{ kind: 'desk_sale', status: 'settled' }])
    expect(await db.select().from(payments)).toMatchObject([{ tender: 'cash', gateway: 'desk' }])
    expect(await db.select().from(memberships)).toMatchObject([
      { officeId: office.id, status: 'active', autoRenew: false, state: 'AZ' },
    ])
    expect(await db.$count(dependents)).toBe(3)
    const kept = await db.select().from(consents).orderBy(consents.kind)
    expect(kept.map(({ kind, signature }) => [kind, signature?.name])).toEqual([
      ['disclosure', 'Ana Lopez'],
      ['terms', 'Ana Lopez'],
    ])
    const sent = (await db.select().from(mails)).map(({ template }) => template)
    expect(sent.toSorted()).toEqual(['activate-account', 'welcome'])
    expect(await db.select().from(auditLog)).toMatchObject([
      { action: 'desk.enrolled', after: { tender: 'cash', signed: 'typed', people: 4 } },
    ])
    const card = await openCard(deps(), await desk(), first.card)
    expect(card).toMatchObject({ name: 'Ana Lopez', hasPapers: true, line: { good: true } })
    const papers = await documentsOf(
      { ...deps(), sessionSecret: secret, publicOrigin: 'https://x.example', defaultBrand: 'first' },
      await desk(),
      first.card,
      async (read) => read,
    )
    expect(papers.agreement.content.covered).toHaveLength(4)
    expect(await violations()).toEqual([])
  })

  it('a repeat after the card was reissued returns the card that opens, not the first one', async () => {
    const { sale, enroll, deps, desk } = await openWorld()
    const sold = await sale()
    const first = await enroll(sold, 'one-press')
    await database.db.update(memberships).set({ cardIssue: 2 }).where(eq(memberships.id, first.membershipId))
    const again = await enroll(sold, 'one-press')
    expect(again).toEqual({ ...first, card: again.card })
    await expect(openCard(deps(), await desk(), first.card)).rejects.toMatchObject({ code: 'not_found' })
    expect(await openCard(deps(), await desk(), again.card)).toMatchObject({ name: 'Ana Lopez' })
  })

  it('two desks that enroll the same person at once enroll them once, and the second is refused', async () => {
    const { sale, enroll, violations } = await openWorld()
    const sold = await sale({ account: { ...(await sale()).account, email: null } })
    const both = await Promise.allSettled([enroll(sold), enroll(sold)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'conflict', message: expect.stringContaining('on this plan already') },
    })
    expect(await database.db.$count(accounts)).toBe(1)
    expect(await database.db.$count(mails)).toBe(0)
    expect(await database.db.$count(receipts)).toBe(1)
    expect(await violations()).toEqual([])
  })

  it('a Spanish sale reads its brand’s texts while holding no connection: an exhausted pool isn’t waited for', async () => {
    const { sale, deps, desk } = await openWorld()
    const sold = { ...(await sale()), language: 'es' as const }
    const { db, pool, close } = createDb(database.url, { max: 1 })
    const { content } = deps()
    const held: number[] = []
    const read: typeof content.read = (...asked) => {
      held.push(pool.totalCount - pool.idleCount)
      return content.read(...asked)
    }
    const enrolling = { sale: sold, key: 'in-spanish', ip: '198.51.100.7', userAgent: 'Test' }
    await enrollAtDesk({ ...deps(db), content: { ...content, read } }, await desk(), enrolling)
    await close()
    expect(held).toEqual([0, 0])
    expect(await database.db.select({ language: consents.language }).from(consents)).toContainEqual({
      language: 'es',
    })
  })

  it('of two people with one email both are enrolled at the desk; one of them signs in with it', async () => {
    const { sale, enroll, violations } = await openWorld()
    const first = await sale()
    const other = { ...first.account, firstName: 'Burt', dateOfBirth: '1979-03-02' }
    await enroll(first)
    await enroll(await sale({ account: other, dependents: first.dependents.slice(0, 1) }))
    expect(await database.db.$count(memberships)).toBe(2)
    const owners = await database.db.select().from(accounts).where(eq(accounts.ownsEmail, true))
    expect(owners).toMatchObject([{ firstName: 'Ana', email: 'ana@example.com' }])
    const sent = await database.db.select().from(mails).orderBy(mails.id)
    expect(new Set(sent.map(({ to }) => to))).toEqual(new Set(['ana@example.com']))
    expect(await violations()).toEqual([])
  })

  it.each([
    "o'leary@families.example",
    'o&leary@families.example',
    'name/surname@families.example',
    'ana+kids@families.example',
  ])('enrolls a person whose email is %s, and sends email there', async (email) => {
    const { sale, enroll, asked } = await openWorld()
    await enroll(await sale({ account: { ...asked().account, email } }))
    const sent = await database.db.select({ to: mails.to }).from(mails)
    expect(new Set(sent.map(({ to }) => to))).toEqual(new Set([email]))
  })

  it('checks what the checkout checks: ages, state, tier, coupon and its limits, and today’s price', async () => {
    const { brand, asked, deps, desk, sale, enroll, plan } = await openWorld()
    const quote = async (changes: Partial<AskedSale>) => quoteAtDesk(deps(), await desk(), asked(changes))
    const { account, dependents: people } = asked()
    const refused = { code: 'invalid', fields: [{ path: 'account.dateOfBirth' }] }
    await expect(quote({ account: { ...account, dateOfBirth: '2012-01-01' } })).rejects.toMatchObject(refused)
    const elsewhere = { ...account, address: { ...account.address, state: 'NY' as const, zip: '10001' } }
    await expect(quote({ account: elsewhere })).rejects.toMatchObject({ code: 'not_sold' })
    await expect(quote({ planId: plan.id, dependents: [...people, ...people] })).rejects.toMatchObject({
      code: 'invalid',
    })
    await insertCoupon(database.db, { brandId: brand.id, code: 'ONCE', maxRedemptions: 1, maxPerMember: 1 })
    const cheap = await sale({ couponCode: 'ONCE', account: { ...account, email: null } })
    expect(cheap.confirm.totalCents).toBeLessThan((await sale()).confirm.totalCents)
    await enroll(cheap)
    expect(await database.db.select().from(couponRedemptions)).toMatchObject([
      { status: 'redeemed', email: 'tel:6025550123' },
    ])
    const late = { ...cheap, account: { ...cheap.account, firstName: 'Bea' } }
    await expect(enroll(late)).rejects.toMatchObject({
      code: 'stale_quote',
      details: { sale: { quote: { discountCents: 0 } } },
    })
  })

  it('an owed refund of a desk payment goes through no gateway: it is listed as owed, for staff', async () => {
    const { db } = database
    const world = await openWorld()
    const { sale, enroll, violations } = world
    await enroll(await sale())
    const [account] = await db.select().from(accounts)
    const [membership] = await db.select().from(memberships)
    const member = { account, membership } as InsertedMember
    const { explanation, refundCents } = await world.previewCancel(member)
    const byHand = `You paid ${formatCents(refundCents)} at an office. We’ll refund it in person or by check within 30 days after you cancel.`
    expect(explanation).toContain(byHand)
    await world.cancel(member)
    expect(await owedByHand(db, world.ownerOf(member))).toBe(refundCents)
    await world.sendRefunds()
    expect(await db.select().from(refunds)).toMatchObject([{ status: 'owed' }])
    expect(await violations()).toEqual([])
  })

  it('killed at any statement, nothing is saved or all of it', async () => {
    const { sale, enroll, violations } = await openWorld()
    const sold = await sale()
    let statements = 0
    for (let died = true; died; statements += 1) {
      const dying = createCrashingDb(database.url, statements)
      const key = `killed-at-${statements}`
      await enroll(sold, key, dying.db).catch(() => {})
      died = dying.died
      await dying.close()
      const count = await database.db.$count(memberships)
      expect([
        statements,
        count,
        await database.db.$count(payments),
        await database.db.$count(auditLog),
      ]).toEqual(died ? [statements, 0, 0, 0] : [statements, 1, 1, 1])
    }
    expect(statements).toBeGreaterThan(2)
    expect(await violations()).toEqual([])
  }, 60_000)
})

describe('a payment at the desk', () => {
  async function owing(changes: Parameters<Awaited<ReturnType<typeof openWorld>>['member']>[0] = {}) {
    const world = await openWorld()
    const member = await world.member({ status: 'past_due', officeId: world.office.id, ...changes })
    const card = cardCode(world.secret, { membershipId: member.membership.id, issue: 1 })
    const { owed } = await openCard(world.deps(), await world.desk(), card)
    if (!owed) throw new Error('Nothing is owed.')
    const shown = { termStartsOn: owed.termStartsOn, totalCents: owed.totalCents }
    const pay = async (key: string = randomUUID(), on?: Db) =>
      takePayment(world.deps(on), await world.desk(), {
        ...shown,
        card,
        key,
        paid: { tender: 'check', reference: '1042' },
      })
    /** Pays by the link in the member's email, with a newly typed card. */
    const payByMail = async () => {
      const { brand, ownerOf, token: typed } = world
      const at = { db: database.db, now: clock.now }
      const { token } = await createRenewalPaymentLink(at, ownerOf(member))
      const body = { token, confirm: shown, paymentToken: await typed() }
      const from = { ip: '198.51.100.8', userAgent: 'Test' }
      return () => payByLink(world.deps(), { brand, key: randomUUID(), body, ...from })
    }
    return { ...world, member, owed, shown, pay, card, payByMail }
  }

  it('§console: settles what is owed as the member’s own payment does, and nothing is retried', async () => {
    const { pay, owed, member, read, mailsOf, violations, runDay } = await owing()
    expect(owed.isPastDue).toBe(true)
    const [first, second] = await Promise.all([pay('one-press'), pay('one-press')])
    expect(second).toEqual(first)
    expect(await read(member)).toMatchObject({
      status: 'active',
      pastDueSince: null,
      termEndsOn: owed.termEndsOn,
    })
    const own = await database.db.select().from(payments).where(eq(payments.tender, 'check'))
    expect(own).toMatchObject([{ amountCents: owed.totalCents, gatewayReference: '1042', gateway: 'desk' }])
    expect(await mailsOf('renewal-receipt')).toBe(1)
    const acts = (await database.db.select().from(auditLog)).filter(
      ({ action }) => action === 'desk.payment_taken',
    )
    expect(acts).toMatchObject([{ after: { tender: 'check', reference: '1042' } }])
    await runDay()
    expect(await read(member)).toMatchObject({ status: 'active', termEndsOn: owed.termEndsOn })
    expect(await violations()).toEqual([])
  })

  it.each(['another desk', 'the member', 'the schedule', 'a mailed link'] as const)(
    '§console: concurrent with %s one of them pays, and the desk is told when it is not the one',
    async (who) => {
      const { pay, shown, member, renew, runDay, renewalsOf, violations, owed, payByMail, deps } =
        await owing(
          // The card of an overdue membership is declined, so this member pays before that.
          who === 'the member' ? { status: 'active', interval: 'month', joinedOn: '2026-10-25' } : {},
        )
      const other = {
        'another desk': () => pay(),
        'the member': () => renew(member, { shown }),
        'the schedule': () => runDay(),
        'a mailed link': await payByMail(),
      }[who]
      const before = (await renewalsOf(member)).filter(({ status }) => status === 'succeeded').length
      const [desk, others] = await Promise.allSettled([pay(), other()])
      // On a busy machine the gateway may answer too late; the job then asks for the outcome.
      const open = await database.db.select().from(payments).where(isNull(payments.settledAt))
      for (const { id } of open) await reconcilePayment(deps(), id)
      const after = (await renewalsOf(member)).filter(({ status }) => status === 'succeeded').length
      expect(after - before).toBe(1)
      const told = { message: expect.stringMatching(/changed since|being processed|too early|paid already/) }
      if (desk.status === 'rejected') expect(desk.reason).toMatchObject(told)
      else expect(desk.value.termEndsOn).toBe(owed.termEndsOn)
      if (who === 'a mailed link') {
        expect(desk.status).not.toBe(others.status)
        if (others.status === 'rejected') expect(others.reason).toMatchObject(told)
        const paidBy = desk.status === 'fulfilled' ? 'check' : 'card'
        const settled = await database.db.select().from(orders).where(eq(orders.status, 'settled'))
        expect(settled.filter(({ startsOn }) => startsOn === owed.termStartsOn)).toHaveLength(1)
        expect((await renewalsOf(member)).at(-1)).toMatchObject({ tender: paidBy, status: 'succeeded' })
      }
      expect(await violations()).toEqual([])
    },
  )

  it('killed at any statement, nothing is saved or all of it', async () => {
    const { pay, violations, member, read } = await owing()
    let statements = 0
    for (let died = true; died; statements += 1) {
      const dying = createCrashingDb(database.url, statements)
      await pay(`killed-at-${statements}`, dying.db).catch(() => {})
      died = dying.died
      await dying.close()
      expect([statements, (await read(member)).status]).toEqual([statements, died ? 'past_due' : 'active'])
    }
    expect(statements).toBeGreaterThan(2)
    expect(await violations()).toEqual([])
  }, 60_000)
})
