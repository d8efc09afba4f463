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
/** Maximum retry time, so that a request without an answer doesn't run forever. */
const insistMs = 180_000
/** Number of memberships due during a fault: enough for it to hit in the middle of the run. */
const dueAtOnce = 300

/** The responses that clients got, to compare with the books afterwards. */
export type Told = {
  /** Checkouts reported as paid, and when. */
  paid: { checkoutId: string; at: number }[]
  /** Memberships whose cancellation was confirmed with a refund. */
  cancelled: string[]
  renewals: { brandId: string; members: number }[]
  events: number
  /** Repeated requests, and responses that no outage excuses. */
  repeated: number
  /** The newest such response. */
  last: string
  wrong: string[]
}

/**
 * Purchases, cancellations, refunds, renewals and gateway events, all concurrent and each retried until it is answered.
 */
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

  /** Creates due memberships; this isn't measured. */
  async makeDue(): Promise<{ brandId: string; today: string }> {
    const today = '2027-03-01'
    const { brandId } = await manyMembers(this.#world, { members: dueAtOnce, terms: 1, dueOn: today })
    this.told.renewals.push({ brandId, members: dueAtOnce })
    return { brandId, today }
  }

  /** Renews them as the nightly job does, repeatedly until none is left. */
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

  /** Stops the purchases and waits for everything that was started. */
  async end(): Promise<void> {
    this.#stopped.abort()
    await Promise.all(this.#running)
    this.#areAllBought = true
    await this.#refunding
  }

  #heard(work: Promise<unknown>): Promise<unknown> {
    return work.catch((error: unknown) => this.told.wrong.push(String(error)))
  }

  /** Every third buyer cancels. */
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
      // The purchase signed the buyer in, with a new session and a new token.
      const auth = await visitor.get('/api/auth')
      await auth.arrayBuffer()
      // A 503 has no token. With the earlier session's token, the cancellation would never be accepted.
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

  /** Sends promised refunds; this process's clock is 25 hours ahead, so that they are due. */
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

  /** Sends each charge's gateway event twice, and retries until it is accepted. */
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

  /** Retries a request until it is answered; a payment keeps its idempotency key. */
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
