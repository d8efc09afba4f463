import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { paymentMethods, payments } from '#db/schema/billing.ts'
import { bulkJobs, bulkRows } from '#db/schema/bulk.ts'
import { memberships } from '#db/schema/memberships.ts'
import { orders } from '#db/schema/orders.ts'
import type { InsertedMember } from '#demo/fixtures/members.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { listGatewayEvents } from '#domain/back-office/billing/gateway-events/gateway-events.queries.server.ts'
import { resolveEvent } from '#domain/back-office/billing/gateway-events/resolve-event.server.ts'
import { workBulk } from '#domain/back-office/bulk/work-bulk.server.ts'
import { openRefund, reconcileRefund } from '#domain/billing/refunds/refund-payment.server.ts'
import { dateIn } from '#domain/calendar.ts'
import { addDependent } from '#domain/orders/addition/add-dependent.server.ts'
import { quoteDependent } from '#domain/orders/addition/quote-dependent.server.ts'
import type { LedgerCharge, PaymentGateway } from '#integrations/payments/payment-gateway.ts'
import { type Draft, openCheckoutWorld } from '#tests/helpers/checkout-world.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import type { Clock } from '#tests/helpers/test-api.ts'

/** A gateway other than the sandbox: how to enter a card there, and how to put one on file. */
export type OtherGateway = {
  gateway: PaymentGateway
  token: () => Promise<string>
  /** @returns the reference of a card on file there */
  saveCard: () => Promise<string>
}

/**
 * A person whose money moves after the backup: the prefixes of their idempotency keys, and whether they got what they
 * paid for.
 */
type Subject = { name: string; keys: string[]; has: () => Promise<boolean> }

/** The final result for all of them. */
export type Reckoning = {
  /** Received without being paid for. */
  free: string[]
  /** Paid for more than once. */
  twice: string[]
  /** Paid for but not received. */
  forNothing: string[]
  paidOnce: number
  neither: number
}

const child = { firstName: 'Kim', lastName: 'Alder', relationship: 'child', disabled: false } as const
const letters = 'abcdefghij'
const wordOf = (number: number) => [...String(number)].map((digit) => letters[Number(digit)]).join('')

/**
 * A shop and its members at the time of a backup, and everything that can move money after it. `since` makes `each` of
 * every kind, `writeDown` is what staff do about refunds, `goOn` what jobs and people do once the site is open again.
 * Everything happens on the clock's day.
 */
export async function openAheadOfBackup(db: Db, clock: Clock, each: number, other?: OtherGateway) {
  const shop = await openCheckoutWorld(db, clock)
  const gateway = other?.gateway ?? shop.gateway
  const world = await openRenewalWorld(db, clock, { gateway })
  const deps = () => ({ ...shop.deps(), gateway })
  const token = other?.token ?? (() => shop.token())
  const year = (days: number) => {
    const day = new Date(`${world.today()}T12:00:00Z`)
    day.setUTCFullYear(day.getUTCFullYear() - 1)
    return dateIn('UTC', new Date(day.getTime() + days * 86_400_000))
  }
  const times = async <Made>(make: (number: number) => Promise<Made>): Promise<Made[]> => {
    const made: Made[] = []
    for (let number = 0; number < each; number += 1) made.push(await make(number))
    return made
  }
  const member = async (days: number, more = {}) => {
    const made = await world.member({ joinedOn: year(days), paidTerms: 1, ...more })
    if (!other) return made
    const reference = await other.saveCard()
    const own = eq(paymentMethods.accountId, made.account.id)
    await db.update(paymentMethods).set({ gateway: gateway.name, reference }).where(own)
    // Earlier payments were made elsewhere.
    await db
      .update(payments)
      .set({ gateway: 'elsewhere' })
      .where(eq(payments.id, made.payments[0]?.id ?? ''))
    return made
  }
  const buyerOf = async (kind: string, number: number) => {
    const draft = await shop.draft({ account: { email: `${kind}.${wordOf(number)}@example.com` } as never })
    return { draft, key: randomUUID() as string, paymentToken: await token() }
  }
  type Buyer = Awaited<ReturnType<typeof buyerOf>>
  const buy = ({ draft, key, paymentToken }: Buyer) => shop.confirm(draft, { key, paymentToken, on: deps() })

  const due = await times(() => member(0))
  const bulk = await times(() => member(1, { autoRenew: false }))
  const families = await times(() => member(90))
  const drafts = await times((number) => buyerOf('draft', number))
  const refunded = await times((number) => buyerOf('refund', number))
  for (const buyer of refunded) await buy(buyer)
  const unanswered = other ? [] : await times((number) => buyerOf('unanswered', number))
  shop.fail('reset_after')
  for (const buyer of unanswered) await buy(buyer)
  shop.fail(null)
  const staff = await insertStaff(db, { role: 'owner', brandIds: [world.brand.id, shop.brand.id] })
  const bulkId = await beginBulk()

  async function beginBulk() {
    const id = newId(clock.now)
    const act = { brandId: world.brand.id, act: { kind: 'renew' }, words: 'Renew', reason: 'Autumn' } as const
    const by = { staffId: staff.id, actor: staff.name, total: bulk.length }
    await db.insert(bulkJobs).values({ id, ...act, ...by, status: 'checking' })
    const rows = bulk.map(({ membership }, number) => ({
      brandId: world.brand.id,
      jobId: id,
      number: number + 1,
      membershipId: membership.id,
      status: 'waiting' as const,
    }))
    await db.insert(bulkRows).values(rows)
    await workBulk({ db, now: () => clock.now, gateway }, { jobId: id, brand: world.brand })
    await db.update(bulkJobs).set({ status: 'running' }).where(eq(bulkJobs.id, id))
    return id
  }
  const runBulk = () => workBulk({ db, now: () => clock.now, gateway }, { jobId: bulkId, brand: world.brand })

  async function addChild({ account }: InsertedMember, number: number) {
    const owner = { brandId: world.brand.id, accountId: account.id, today: world.today() }
    const person = { ...child, dateOfBirth: `2015-03-0${1 + (number % 9)}` }
    const { todayCents, renewalTotalCents } = await quoteDependent(deps(), owner, person)
    const body = { ...person, agreed: { todayCents, renewalTotalCents } }
    const from = { ip: '198.51.100.7', userAgent: 'Test', waitMs: 5_000 }
    return addDependent(deps(), { owner, key: randomUUID(), body, ...from })
  }

  async function giveBack({ draft }: Buyer, number: number) {
    const [paid] = await db
      .select({ id: payments.id, cents: payments.amountCents })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(eq(orders.checkoutId, draft.id))
    if (!paid) throw new Error('It was not paid for.')
    const amountCents = number % 2 === 0 ? paid.cents : 2_000
    const refund = { brandId: shop.brand.id, paymentId: paid.id, amountCents, reason: 'Kindness' }
    const { id } = await openRefund({ db, now: clock.now }, refund)
    await reconcileRefund(deps(), id)
  }

  /** Bought by people the backup doesn't know. */
  let strangers: Buyer[] = []

  const renewed = (kind: string, { account, membership }: InsertedMember): Subject => ({
    name: `${kind} ${membership.id}`,
    keys: [`renewal:${membership.id}:`, `renewal:${account.id}:`],
    has: async () => {
      const own = and(eq(orders.membershipId, membership.id), eq(orders.status, 'settled'))
      return (await db.$count(orders, and(own, eq(orders.kind, 'renewal')))) > 0
    },
  })
  const bought = (kind: string, { id }: Draft): Subject => ({
    name: `${kind} ${id}`,
    keys: [`checkout:${id}`],
    has: async () => {
      const of = db.select({ id: orders.membershipId }).from(orders).where(eq(orders.checkoutId, id))
      const rows = await db
        .select({ status: memberships.status })
        .from(memberships)
        .where(inArray(memberships.id, of))
      return rows.some(({ status }) => status === 'active')
    },
  })
  const added = ({ account, membership }: InsertedMember): Subject => ({
    name: `addition ${membership.id}`,
    keys: [`addition:${account.id}:`],
    has: async () => (await world.view({ account, membership } as InsertedMember)).dependents.length > 0,
  })

  const ledger = async (): Promise<LedgerCharge[]> => {
    const all: LedgerCharge[] = []
    for await (const batch of gateway.ledger()) all.push(...batch)
    return all
  }

  return {
    gateway,
    ledger,
    /** Everything that happens after the backup. */
    since: async () => {
      await world.runDay()
      await runBulk()
      for (const [number, family] of families.entries()) await addChild(family, number)
      for (const buyer of drafts) await buy(buyer)
      for (const [number, buyer] of refunded.entries()) await giveBack(buyer, number)
      strangers = await times((number) => buyerOf('stranger', number))
      for (const buyer of strangers) await buy(buyer)
    },
    /** Staff record each refund that the gateway made and the books don't have. */
    writeDown: async () => {
      const by = { staffId: staff.id, actor: staff.name, ip: null }
      let written = 0
      for (const brand of [world.brand, shop.brand]) {
        for (const event of await listGatewayEvents(db, brand.id, clock.now)) {
          if (event.settled) continue
          await resolveEvent({ ...deps(), by }, { eventId: event.id, as: 'recorded', reason: 'Restored.' })
          written += 1
        }
      }
      return written
    },
    /** The nightly jobs and the bulk action, and every other person retries, adds again and buys again. */
    goOn: async () => {
      await world.runDay()
      await runBulk()
      for (const buyer of drafts.filter((_, number) => number % 2 === 0)) await buy(buyer)
      for (const [number, family] of families.entries()) if (number % 2 === 0) await addChild(family, number)
      await world.reconcile()
    },
    reckon: async (): Promise<Reckoning> => {
      const subjects = [
        ...due.map((each) => renewed('renewal', each)),
        ...bulk.map((each) => renewed('bulk renewal', each)),
        ...families.map(added),
        ...[...drafts, ...refunded, ...unanswered, ...strangers].map(({ draft }) =>
          bought('purchase', draft),
        ),
      ]
      const kept = (await ledger()).filter(({ amountCents, refundedCents }) => refundedCents < amountCents)
      const found: Reckoning = { free: [], twice: [], forNothing: [], paidOnce: 0, neither: 0 }
      for (const { name, keys, has } of subjects) {
        const times = kept.filter(({ idempotencyKey }) => keys.some((key) => idempotencyKey.startsWith(key)))
        const isHad = await has()
        if (times.length > 1) found.twice.push(name)
        else if (isHad && times.length === 0) found.free.push(name)
        else if (!isHad && times.length === 1) found.forNothing.push(name)
        else if (isHad) found.paidOnce += 1
        else found.neither += 1
      }
      return found
    },
  }
}
