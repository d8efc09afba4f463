import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { reconcileRefund } from '#domain/billing/refunds/refund-payment.server.ts'
import { renewDueMemberships } from '#domain/orders/renewal/renew-due.server.ts'
import { SandboxGateway } from '#integrations/payments/sandbox/sandbox-gateway.server.ts'
import { signSandboxEvent } from '#integrations/payments/sandbox/sandbox-webhook.server.ts'
import { manyMembers } from '../../bench/many-members.ts'
import { confirm, type Order, prepare } from '../../bench/orders/order.ts'
import { findPlan, type WebServer, type World } from '../../bench/world.ts'

const buyers = 5
/** Nobody asks for longer, or a question that has no answer would be asked for ever. */
const insistMs = 180_000
/** Memberships that are due when the machines are broken: enough to be in the middle of them. */
const dueAtOnce = 300

/** What was answered to those who asked, to be held against the books afterwards. */
export type Told = {
  /** Checkouts that were answered as paid, and when. */
  paid: { checkoutId: string; at: number }[]
  /** Memberships whose cancellation was answered, with a refund promised. */
  cancelled: string[]
  renewals: { brandId: string; members: number }[]
  events: number
  /** Requests that had to be made again, and answers that no outage excuses. */
  repeated: number
  /** What the newest of these was told. */
  last: string
  wrong: string[]
}

/** Purchases, cancellations, refunds, renewals and events of the gateway, all at once and each until it is answered. */
export class Traffic {
  readonly told: Told = { paid: [], cancelled: [], renewals: [], events: 0, repeated: 0, last: '', wrong: [] }
  readonly #world: World
  readonly #web: WebServer
  readonly #eventSecret: string
  readonly #stopped = new AbortController()
  readonly #gateway: SandboxGateway
  #running: Promise<unknown>[] = []
  #refunding: Promise<unknown> = Promise.resolve()
  #areAllBought = false

  constructor(world: World, web: WebServer, eventSecret: string) {
    this.#world = world
    this.#web = web
    this.#eventSecret = eventSecret
    this.#gateway = new SandboxGateway({ db: world.client.db, now: () => new Date(), timeoutMs: 30_000 })
  }

  async begin(): Promise<void> {
    const planId = await findPlan(this.#world)
    this.#running = [
      ...Array.from({ length: buyers }, (_, index) => this.#buy(planId, index)),
      this.#tellEvents(),
    ].map((work) => this.#heard(work))
    this.#refunding = this.#heard(this.#refund())
  }

  /** Makes memberships that are due, outside of what is measured. */
  async makeDue(): Promise<{ brandId: string; today: string }> {
    const today = '2027-03-01'
    const { brandId } = await manyMembers(this.#world, { members: dueAtOnce, terms: 1, dueOn: today })
    this.told.renewals.push({ brandId, members: dueAtOnce })
    return { brandId, today }
  }

  /** Renews them as the nightly job does, again and again until none is left. */
  async renew({ brandId, today }: { brandId: string; today: string }): Promise<void> {
    const { db } = this.#world.client
    const now = new Date(`${today}T09:00:00Z`)
    const gateway = new SandboxGateway({ db, now: () => now, timeoutMs: 30_000 })
    for (const deadline = Date.now() + 180_000; Date.now() < deadline; await pause(500)) {
      const counts = await renewDueMemberships({ db, now, gateway }, { brandId, today }).catch(() => null)
      const left = await this.#dueIn(brandId, today).catch(() => Number.NaN)
      if (counts && left === 0) return
    }
    throw new Error('The renewals did not come to an end.')
  }

  /** Ends the purchases, and waits for all that was begun. */
  async end(): Promise<void> {
    this.#stopped.abort()
    await Promise.all(this.#running)
    this.#areAllBought = true
    await this.#refunding
  }

  #heard(work: Promise<unknown>): Promise<unknown> {
    return work.catch((error: unknown) => this.told.wrong.push(String(error)))
  }

  /** Every third buyer changes their mind. */
  async #buy(planId: string, index: number): Promise<void> {
    for (let round = index; !this.#stopped.signal.aborted; round += 1) {
      const order = await this.#insist(() => prepare(this.#web.origin, planId))
      const key = crypto.randomUUID()
      await this.#insist(() => confirm(order, key))
      this.told.paid.push({ checkoutId: order.checkoutId, at: performance.now() })
      if (round % 3 === 0) await this.#cancel(order)
    }
  }

  async #cancel({ visitor }: Order): Promise<void> {
    const membershipId = await this.#insist(async () => {
      // The purchase signed them in: a session of its own, with a token of its own.
      const auth = await visitor.get('/api/auth')
      await auth.arrayBuffer()
      // A 503 has no token: with that of the session before the cancellation would be refused for ever.
      if (!auth.ok) throw new Error(`auth answered ${auth.status}`)
      const answer = await visitor.get('/api/v4/member/info')
      if (!answer.ok) throw new Error(`info answered ${answer.status}`)
      return infoSchema.parse(await answer.json()).activeMembershipId
    })
    const path = '/api/v4/member/cancel'
    const preview = await this.#insist(async () =>
      previewSchema.parse(await visitor.send('POST', path, { membershipId })),
    )
    const { refundCents, endsOn } = preview
    const body = { membershipId, confirm: { refundCents, endsOn } }
    const key = crypto.randomUUID()
    await this.#insist(() => visitor.send('POST', path, body, { 'idempotency-key': key }))
    this.told.cancelled.push(membershipId)
  }

  /** Sends what was promised, a day early by the clock of this process. */
  async #refund(): Promise<void> {
    const { db, pool } = this.#world.client
    const now = () => new Date(Date.now() + 25 * 60 * 60_000)
    const query = `select id from refunds where status in ('promised', 'created', 'unknown') limit 20`
    while (!this.#areAllBought || (await this.#open(query))) {
      const { rows } = await pool.query<{ id: string }>(query).catch(() => ({ rows: [] }))
      for (const { id } of rows)
        await reconcileRefund({ db, now: now(), gateway: this.#gateway }, id).catch(() => {
          this.told.repeated += 1
        })
      await pause(300)
    }
  }

  async #open(query: string): Promise<boolean> {
    const rows = await this.#world.client.pool.query(query).catch(() => null)
    return rows === null || rows.rowCount !== 0
  }

  /** The gateway tells of each charge twice, and again until it is heard. */
  async #tellEvents(): Promise<void> {
    const { pool } = this.#world.client
    const known = new Set<string>()
    const charges = `select p.id, p.idempotency_key as "idempotencyKey", c.reference, p.amount_cents as "amountCents",
      c.currency, p.gateway_metadata as metadata from payments p
      join sandbox_gateway.charges c on c.idempotency_key = p.idempotency_key
      where c.status = 'succeeded' and p.created_at > now() - interval '2 minutes' order by p.created_at desc limit 40`
    while (!this.#stopped.signal.aborted) {
      const { rows } = await pool.query<{ id: string }>(charges).catch(() => ({ rows: [] }))
      for (const { id, ...object } of rows) {
        if (known.has(id)) continue
        known.add(id)
        const body = JSON.stringify({ id: `evt_drill_${id}`, type: 'charge.succeeded', object })
        for (let time = 0; time < 2; time += 1) await this.#insist(() => this.#sendEvent(body))
        this.told.events += 1
      }
      await pause(300)
    }
  }

  async #sendEvent(body: string): Promise<void> {
    const answer = await fetch(`${this.#web.origin}/api/webhooks/sandbox`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'sandbox-signature': signSandboxEvent(this.#eventSecret, body, new Date()),
      },
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`webhook answered ${answer.status}: ${text}`)
  }

  async #dueIn(brandId: string, today: string): Promise<number> {
    const { rows } = await this.#world.client.pool.query<{ due: number }>(
      `select count(*)::int as due from memberships where brand_id = $1 and term_ends_on < $2`,
      [brandId, today],
    )
    return rows[0]?.due ?? Number.NaN
  }

  /** Asks until it is answered; a payment goes under the same key each time. */
  async #insist<Done>(work: () => Promise<Done>): Promise<Done> {
    for (const deadline = Date.now() + insistMs; ; ) {
      try {
        return await work()
      } catch (error) {
        if (Date.now() > deadline) throw error
        const said = String(error)
        this.told.repeated += 1
        this.told.last = said
        if (/answered \d/.test(said) && !/answered (409|429|503)/.test(said)) {
          this.told.wrong.push(said)
          if (this.told.wrong.length > 50) throw error
        }
        await pause(250)
      }
    }
  }
}

const infoSchema = z.object({ activeMembershipId: z.string() })
const previewSchema = z.object({ refundCents: z.number(), endsOn: z.string() })
