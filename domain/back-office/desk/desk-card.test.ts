import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Db } from '#db/client.ts'
import { payments } from '#db/schema/billing.ts'
import { memberships } from '#db/schema/memberships.ts'
import { consents, orders } from '#db/schema/orders.ts'
import { auditLog } from '#db/schema/staff.ts'
import { cardCode } from '#domain/memberships/member-card/card-code.server.ts'
import type { DeskSale } from '#domain/orders/desk-sale/desk-sale.schema.ts'
import { reconcilePayment } from '#domain/orders/reconcile-payment.server.ts'
import { SandboxGateway } from '#integrations/payments/sandbox/sandbox-gateway.server.ts'
import { openDeskWorld } from '#tests/helpers/console/desk-world.ts'
import { createCrashingDb } from '#tests/helpers/crash-injection.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { listCardSales } from './card-sales.server.ts'
import { openCard } from './open-card.server.ts'
import { takePayment } from './take-payment.server.ts'

const database = useDatabase()
const clock = { now: new Date('2026-11-20T18:00:00Z') }
const numbers = { declined: '4000000000000002', checked: '4000002760003184' }

async function openWorld() {
  clock.now = new Date('2026-11-20T18:00:00Z')
  const world = await openDeskWorld(database.db, clock)
  /** A family that pays with a card and lets it renew. */
  const byCard = async (number?: string, lastName = 'Lopez'): Promise<DeskSale> => {
    const { account, ...sold } = await world.sale()
    const { confirm } = sold
    return {
      ...sold,
      account: { ...account, lastName, email: null },
      confirm: {
        ...confirm,
        consents: { ...confirm.consents, autoRenew: true },
        paid: { tender: 'card', paymentToken: await world.token(number) },
      },
    }
  }
  const authenticate = (clientSecret = '', believed = true) =>
    new SandboxGateway({ db: database.db, now: () => clock.now, timeoutMs: 400 }).authenticate(
      clientSecret,
      believed,
    )
  return { ...world, byCard, authenticate }
}

describe('a card entered at the desk', () => {
  it('§console: enrolls a family once per key, auto-renews where that was agreed to, and is saved', async () => {
    const { db } = database
    const { byCard, enroll, violations, runDay, goTo } = await openWorld()
    const sold = await byCard()
    const [first, second] = await Promise.all([enroll(sold, 'one-press'), enroll(sold, 'one-press')])
    expect(second).toEqual(first)
    expect(first).toMatchObject({ status: 'active', totalCents: sold.confirm.totalCents })
    expect(await db.select().from(orders)).toMatchObject([{ kind: 'desk_sale', status: 'settled' }])
    expect(await db.select().from(payments)).toMatchObject([{ tender: 'card', last4: '4242' }])
    const kept = await db.select().from(consents).orderBy(consents.kind)
    expect(kept.map(({ kind, signature }) => [kind, signature?.name])).toEqual([
      ['auto_renew', 'Ana Lopez'],
      ['disclosure', 'Ana Lopez'],
      ['terms', 'Ana Lopez'],
    ])
    const [membership] = await db.select().from(memberships)
    expect(membership).toMatchObject({ autoRenew: true, paymentMethodId: expect.any(String) })
    const acts = await db.select().from(auditLog)
    expect(acts).toMatchObject([{ action: 'desk.card_entered', after: { tender: 'card', people: 4 } }])
    expect(JSON.stringify(acts)).not.toContain('tok_')
    goTo('2027-11-20')
    expect(await runDay()).toMatchObject({ renewed: 1 })
    expect(await violations()).toEqual([])
  })

  it('is declined with the reason, and nothing is given; another card, or cash, pays', async () => {
    const { byCard, enroll, sale, violations } = await openWorld()
    await expect(enroll(await byCard(numbers.declined))).rejects.toMatchObject({
      code: 'card_declined',
      fields: [{ path: 'paymentToken' }],
      message: expect.stringContaining('declined this card'),
    })
    expect(await database.db.$count(memberships)).toBe(0)
    expect(await enroll(await sale())).toMatchObject({ status: 'active' })
    expect(await violations()).toEqual([])
  })

  it('waits for its bank, and no one sells the same meanwhile; verified it is charged once, else not at all', async () => {
    const { byCard, enroll, sale, authenticate, violations } = await openWorld()
    for (const believed of [false, true]) {
      const [sold, other] = [await byCard(numbers.checked), await byCard()]
      const key = randomUUID()
      const waiting = await enroll(sold, key)
      expect(waiting).toMatchObject({ status: 'confirming', check: { clientSecret: expect.any(String) } })
      await expect(enroll(other)).rejects.toMatchObject({ code: 'in_flight' })
      await expect(sale()).rejects.toMatchObject({ code: 'in_flight' })
      await authenticate(waiting.check?.clientSecret, believed)
      if (believed) expect(await enroll(sold, key)).toMatchObject({ status: 'active' })
      else {
        await expect(enroll(sold, key)).rejects.toMatchObject({
          code: 'card_declined',
          details: { reason: 'authentication_required' },
        })
      }
      expect(await database.db.$count(memberships)).toBe(believed ? 1 : 0)
    }
    expect(await violations()).toEqual([])
  })

  it('with an unknown outcome is looked up by the next press, or by the job if no one presses', async () => {
    const { byCard, enroll, fail, deps, violations, secret, ...world } = await openWorld()
    const [brandId, staffId] = [world.brand.id, deps().by.staffId]
    /** What the person who entered the cards sees after a page reload. */
    const reloaded = async () => (await listCardSales({ ...deps(), secret }, { brandId, staffId })).at(-1)
    for (const lastName of ['Press', 'Job']) {
      const sold = await byCard(undefined, lastName)
      fail('hang_after')
      expect(await enroll(sold, `press-${lastName}`)).toMatchObject({ status: 'confirming' })
      fail(null)
      expect(await reloaded()).toMatchObject({ status: 'open', name: `Ana ${lastName}`, card: null })
      if (lastName === 'Job') {
        const [payment] = await database.db.select().from(payments).orderBy(desc(payments.id)).limit(1)
        await reconcilePayment(deps(), payment?.id ?? '')
      }
      expect(await enroll(sold, `press-${lastName}`)).toMatchObject({ status: 'active' })
      const { status, card } = (await reloaded()) ?? {}
      expect([status, (await openCard(deps(), await world.desk(), card ?? '')).name]).toEqual([
        'settled',
        `Ana ${lastName}`,
      ])
      clock.now = new Date(clock.now.getTime() + 1_000)
    }
    // The card is reissued within the hour: the desk opens the new one.
    await database.db.update(memberships).set({ cardIssue: 2 })
    const { card: newest } = (await reloaded()) ?? {}
    expect((await openCard(deps(), await world.desk(), newest ?? '')).name).toBe('Ana Job')
    const other = await listCardSales({ ...deps(), secret }, { brandId, staffId: randomUUID() })
    expect([other, await database.db.$count(memberships)]).toEqual([[], 2])
    expect(await violations()).toEqual([])
  })

  it('pays what is past due once, instead of the declined card', async () => {
    const world = await openWorld()
    const member = await world.member({ status: 'past_due', officeId: world.office.id })
    const card = cardCode(world.secret, { membershipId: member.membership.id, issue: 1 })
    const { owed } = await openCard(world.deps(), await world.desk(), card)
    const shown = { termStartsOn: owed?.termStartsOn ?? '', totalCents: owed?.totalCents ?? 0 }
    const pay = async (number?: string, key: string = randomUUID(), token?: string) => {
      const paid = { tender: 'card' as const, paymentToken: token ?? (await world.token(number)) }
      return takePayment(world.deps(), await world.desk(), { ...shown, card, key, paid })
    }
    await expect(pay(numbers.declined)).rejects.toMatchObject({ code: 'card_declined' })
    expect(await world.read(member)).toMatchObject({ status: 'past_due' })
    world.fail('hang_after')
    const again = [undefined, 'not-known', await world.token()] as const
    const unknown = await pay(...again)
    const opened = await openCard(world.deps(), await world.desk(), card)
    expect([unknown.status, opened.owed, opened.isPaying]).toEqual(['confirming', null, true])
    world.fail(null)
    expect(await pay(...again)).toMatchObject({ status: 'active', receiptId: expect.any(String) })
    const now = await world.read(member)
    expect(now).toMatchObject({ status: 'active', pastDueSince: null, termEndsOn: owed?.termEndsOn })
    expect(now.paymentMethodId).not.toBe(member.membership.paymentMethodId)
    await expect(pay()).rejects.toMatchObject({ message: expect.stringMatching(/changed since|too early/) })
    const acts = await database.db.select().from(auditLog).where(eq(auditLog.action, 'desk.card_entered'))
    expect(acts).toHaveLength(2)
    expect(await world.violations()).toEqual([])
  })

  it('killed at any statement, the next press finds one charge and one membership', async () => {
    const { byCard, token, enroll, violations } = await openWorld()
    const { account, confirm, ...family } = await byCard()
    let statements = 0
    for (let died = true; died; statements += 1) {
      const paid = { tender: 'card' as const, paymentToken: await token() }
      const lastName = `Killed ${statements}`
      const sold = { ...family, account: { ...account, lastName }, confirm: { ...confirm, paid } }
      const dying = createCrashingDb(database.url, statements)
      const press = (on?: Db) => enroll(sold, `killed-at-${statements}`, on)
      await press(dying.db).catch(() => {})
      died = dying.died
      await dying.close()
      // A process counts as dead after a minute, and another takes over.
      clock.now = new Date(clock.now.getTime() + 61_000)
      expect([statements, (await press()).status]).toEqual([statements, 'active'])
      expect(await database.db.$count(memberships)).toBe(statements + 1)
    }
    expect(statements).toBeGreaterThan(5)
    expect(await violations()).toEqual([])
  }, 120_000)
})
