import { randomBytes } from 'node:crypto'
import { and, asc, eq, gt, gte, lte, type SQL, sql } from 'drizzle-orm'
import { cachedStatement } from '#db/cached-statement.ts'
import type { Db } from '#db/client.ts'
import { sandboxCharges, sandboxRefunds, sandboxTokens } from '#db/schema/sandbox.ts'
import { insertedRow, insertRows } from '#db/written-rows.ts'
import type { DeclineCode } from '#domain/values/decline-codes.ts'
import type {
  BankReturn,
  ChargeRequest,
  GiveUp,
  LedgerCharge,
  SaveCardRequest,
} from '#integrations/payments/payment-gateway.ts'
import type { MethodSummary } from '#integrations/payments/payment-method.ts'
import { type BankAccountInput, type BankAccountProblem, readTestAccount } from './sandbox-accounts.ts'
import { type CardInput, type CardProblem, isExpired, readTestCard, renewedExpiry } from './sandbox-cards.ts'
import { sandboxFee } from './sandbox-fee.ts'
import { methodOf, storeCard, type Token, takeToken } from './sandbox-tokens.server.ts'

/** What a buyer gives the test gateway instead of using hosted fields. */
export type TokenInput = CardInput | BankAccountInput | { wallet: 'apple_pay' | 'google_pay' | 'link' }
export type TokenProblem = CardProblem | BankAccountProblem

/** An HTTP-like response. Null: the work is done and the response is lost. */
export type BankAnswer = { status: number; body: string } | null

type Charge = typeof sandboxCharges.$inferSelect

const LEDGER_BATCH = 1_000
/** Smaller amounts are refused for any payment method, as Stripe does. */
const SMALLEST_CENTS = 50

/**
 * The far side of the sandbox gateway: another company's books, in a schema of their own, written in their own
 * transactions. Durable, and idempotent by key: a repeat gets the first response, and another amount under the same key
 * gets 409.
 */
export class SandboxBank {
  readonly #db: Db
  readonly #now: () => Date
  readonly #clearingMs: number

  constructor(db: Db, now: () => Date, clearingMs: number) {
    this.#db = db
    this.#now = now
    this.#clearingMs = clearingMs
  }

  /** Turns a typed card or account, or a wallet's test card, into a one-time token. Numbers go no further. */
  async createToken(given: TokenInput): Promise<{ token: string } | { problems: TokenProblem[] }> {
    const read = this.#readMethod(given)
    if ('problems' in read) return read
    const token = `tok_${randomBytes(16).toString('hex')}`
    await insertRows(this.#db, sandboxTokens, { token, ...read })
    return { token }
  }

  #readMethod(
    given: TokenInput,
  ): Omit<typeof sandboxTokens.$inferInsert, 'token'> | { problems: TokenProblem[] } {
    if ('account' in given) {
      const read = readTestAccount(given)
      return 'problems' in read ? read : { kind: 'us_bank_account', ...read }
    }
    if ('wallet' in given) {
      const { wallet } = given
      if (wallet === 'link') return { kind: 'link', behaviour: 'succeed' }
      const expires = { expMonth: 12, expYear: this.#now().getUTCFullYear() + 3 }
      return { behaviour: 'succeed', wallet, cardBrand: 'visa', last4: '4242', ...expires }
    }
    const read = readTestCard(given, this.#now())
    if ('problems' in read) return read
    return { ...read, cardBrand: 'visa', expMonth: given.expMonth, expYear: given.expYear }
  }

  charge(request: ChargeRequest): Promise<BankAnswer> {
    const token = request.source.kind === 'token' ? request.source.token : request.source.reference
    return this.#once(request.idempotencyKey, async (tx) => {
      const earlier = await findCharge(tx, request.idempotencyKey)
      if (earlier) {
        const same = earlier.token === token && earlier.amountCents === request.amountCents
        return same ? answer(200, await describeCharge(tx, earlier)) : keyReused
      }
      if (request.amountCents <= 0) return answer(400, { error: 'amount' })
      if (request.amountCents < SMALLEST_CENTS) {
        return answer(200, { status: 'failed', code: 'amount_too_small' })
      }
      const taken = await takeToken(tx, token, request.source.kind, request.kind)
      const card = taken && (await this.#renew(tx, taken))
      const failureCode = card
        ? this.#declines(card, request.source.kind, request.offSession)
        : 'invalid_token'
      const methodReference = card && !failureCode ? await storeCard(tx, card, request.idempotencyKey) : null
      const slow = card && !failureCode ? this.#debit(card) : null
      const isChecked = card?.behaviour === 'authenticate'
      const charge = await insertedRow(tx, sandboxCharges, {
        reference: `ch_${randomBytes(16).toString('hex')}`,
        idempotencyKey: request.idempotencyKey,
        token,
        amountCents: request.amountCents,
        currency: request.currency,
        metadata: request.metadata,
        status: failureCode ? 'failed' : isChecked ? 'requires_action' : 'succeeded',
        failureCode,
        methodReference,
        createdAt: this.#now(),
        ...slow,
      })
      if (card?.behaviour === 'never_answer') return null
      return answer(200, {
        ...(await describeCharge(tx, charge, card)),
        card: card ? summary(card) : undefined,
      })
    })
  }

  /** With an amount that differs from the charge's, the key was used for two requests. */
  async lookUpCharge(
    { idempotencyKey, amountCents }: Pick<ChargeRequest, 'idempotencyKey'> & { amountCents?: number },
    { giveUp = false }: GiveUp = {},
  ): Promise<BankAnswer> {
    if (giveUp) await settleCheck(this.#db, eq(sandboxCharges.idempotencyKey, idempotencyKey), false)
    let charge = await findCharge(this.#db, idempotencyKey)
    if (charge?.status === 'pending') {
      await this.#clear(eq(sandboxCharges.idempotencyKey, idempotencyKey))
      charge = await findCharge(this.#db, idempotencyKey)
    }
    if (!charge) return answer(404, { error: 'not_found' })
    const described = await describeCharge(this.#db, charge)
    const isOther = amountCents !== undefined && amountCents !== charge.amountCents
    return isOther && described.refundedCents !== charge.amountCents ? keyReused : answer(200, described)
  }

  /** The result of the bank's own page: whether its customer was verified. False: nothing was waiting for it. */
  authenticate(clientSecret: string, believed: boolean): Promise<boolean> {
    return settleCheck(this.#db, eq(sandboxCharges.reference, clientSecret), believed)
  }

  refund(request: { reference: string; amountCents: number; idempotencyKey: string }): Promise<BankAnswer> {
    // Refunds of one charge run one at a time, so that together they can't exceed it.
    return this.#once(request.reference, async (tx) => {
      const [earlier] = await tx
        .select()
        .from(sandboxRefunds)
        .where(eq(sandboxRefunds.idempotencyKey, request.idempotencyKey))
      if (earlier) {
        const same = earlier.charge === request.reference && earlier.amountCents === request.amountCents
        return same ? answer(200, { status: 'succeeded', reference: earlier.reference }) : keyReused
      }
      const [charge] = await tx
        .select({ amountCents: sandboxCharges.amountCents, refunded: this.#givenBack() })
        .from(sandboxCharges)
        .where(and(eq(sandboxCharges.reference, request.reference), eq(sandboxCharges.status, 'succeeded')))
      if (!charge) return answer(200, { status: 'failed', code: 'charge_not_found' })
      if (request.amountCents <= 0 || request.amountCents > charge.amountCents - charge.refunded) {
        return answer(200, { status: 'failed', code: 'amount_too_large' })
      }
      const reference = `re_${randomBytes(16).toString('hex')}`
      const { idempotencyKey, amountCents } = request
      await tx
        .insert(sandboxRefunds)
        .values({ reference, idempotencyKey, charge: request.reference, amountCents })
      return answer(200, { status: 'succeeded', reference })
    })
  }

  async refundsOf(charge: string): Promise<BankAnswer> {
    const { idempotencyKey, reference, amountCents } = sandboxRefunds
    const given = await this.#db
      .select({ idempotencyKey, reference, amountCents })
      .from(sandboxRefunds)
      .where(eq(sandboxRefunds.charge, charge))
      .orderBy(asc(reference))
    return answer(200, given)
  }

  saveCard(request: Omit<SaveCardRequest, 'metadata'> & GiveUp): Promise<BankAnswer> {
    const { token, idempotencyKey, giveUp } = request
    return this.#once(idempotencyKey, async (tx) => {
      const key = `setup:${idempotencyKey}`
      if (giveUp) await settleCheck(tx, eq(sandboxCharges.idempotencyKey, key), false)
      const checked = await findCharge(tx, key)
      if (checked && checked.status !== 'succeeded') return answer(200, await describeCharge(tx, checked))
      const [earlier] = await tx
        .select()
        .from(sandboxTokens)
        .where(eq(sandboxTokens.token, methodOf(idempotencyKey)))
      if (earlier)
        return answer(200, { status: 'saved', methodReference: earlier.token, card: summary(earlier) })
      const card = await takeToken(tx, token, 'token', request.kind)
      const code = card ? this.#declines(card, 'token', false) : 'invalid_token'
      if (!card || code)
        return answer(200, { status: 'failed', code, card: card ? summary(card) : undefined })
      const methodReference = await storeCard(tx, card, idempotencyKey)
      if (card.behaviour === 'authenticate') {
        const reference = `ch_${randomBytes(16).toString('hex')}`
        const status = 'requires_action' as const
        const check = { reference, idempotencyKey: key, token, methodReference, status }
        const [row] = await tx
          .insert(sandboxCharges)
          .values({ ...check, amountCents: 0, currency: 'USD' })
          .returning()
        return answer(200, row ? await describeCharge(tx, row) : null)
      }
      if (card.behaviour === 'never_answer') return null
      return answer(200, { status: 'saved', methodReference, card: summary(card) })
    })
  }

  async findCard(name: string): Promise<BankAnswer> {
    const { token, reusable } = sandboxTokens
    const [stored] = await this.#db
      .select()
      .from(sandboxTokens)
      .where(and(eq(token, name), eq(reusable, true)))
    const card = stored && (await this.#renew(this.#db, stored))
    if (!card) return answer(200, { status: 'failed', code: 'invalid_token' })
    return answer(200, { status: 'saved', methodReference: card.token, card: summary(card) })
  }

  /** The debits returned since then, in one batch: a test bank has few. */
  async *returns(since: Date): AsyncIterable<BankReturn[]> {
    await this.#clear()
    const { idempotencyKey, amountCents, reference, returnsAt } = sandboxCharges
    const rows = await this.#db
      .select({ id: sql<string>`'rt_' || ${reference}`, idempotencyKey, amountCents })
      .from(sandboxCharges)
      .where(and(eq(sandboxCharges.status, 'succeeded'), lte(returnsAt, this.#now()), gte(returnsAt, since)))
    if (rows.length > 0) yield rows.map((row) => ({ ...row, code: 'bank_not_authorized' }))
  }

  async *ledger(): AsyncIterable<LedgerCharge[]> {
    await this.#clear()
    let last = ''
    for (;;) {
      const rows = await this.#db
        .select({
          idempotencyKey: sandboxCharges.idempotencyKey,
          reference: sandboxCharges.reference,
          amountCents: sandboxCharges.amountCents,
          currency: sandboxCharges.currency,
          chargedAt: sandboxCharges.createdAt,
          metadata: sandboxCharges.metadata,
          refundedCents: this.#givenBack(),
          kind: sandboxTokens.kind,
        })
        .from(sandboxCharges)
        .leftJoin(sandboxTokens, eq(sandboxTokens.token, sandboxCharges.methodReference))
        .where(
          and(
            eq(sandboxCharges.status, 'succeeded'),
            // A card that was only stored was never charged.
            gt(sandboxCharges.amountCents, 0),
            gt(sandboxCharges.reference, last),
          ),
        )
        .orderBy(asc(sandboxCharges.reference))
        .limit(LEDGER_BATCH)
      if (rows.length > 0) {
        yield rows.map(({ kind, chargedAt, ...row }) => ({
          ...row,
          chargedAt: chargedAt.toISOString(),
          feeCents: sandboxFee(kind, row.amountCents),
          email: null,
        }))
      }
      last = rows.at(-1)?.reference ?? last
      if (rows.length < LEDGER_BATCH) return
    }
  }

  /** A debit is pending until it clears. Its account determines the outcome. */
  #debit({ kind, behaviour }: Token) {
    if (kind !== 'us_bank_account') return null
    const clearsAt = new Date(this.#now().getTime() + this.#clearingMs)
    const isLate = behaviour === 'bank_returns_late'
    return {
      status: 'pending' as const,
      clearsAt,
      returnsAt: isLate ? new Date(clearsAt.getTime() + this.#clearingMs) : null,
      failureCode: behaviour === 'bank_returns' ? 'bank_no_money' : null,
    }
  }

  /** Completes every debit that is due. */
  async #clear(which?: SQL): Promise<void> {
    const status = sql`case when ${sandboxCharges.failureCode} is null then 'succeeded' else 'failed' end`
    const isDue = and(eq(sandboxCharges.status, 'pending'), lte(sandboxCharges.clearsAt, this.#now()), which)
    await this.#db.update(sandboxCharges).set({ status }).where(isDue)
  }

  /** How much of a charge has been refunded or returned by its bank by now. */
  #givenBack(): SQL<number> {
    const isReturned = sql`sandbox_gateway.charges.returns_at <= ${this.#now().toISOString()}::timestamptz`
    return sql<number>`(case when ${isReturned} then sandbox_gateway.charges.amount_cents else ${refundedCents} end)`
  }

  async #renew(db: Db, card: Token): Promise<Token> {
    const later = card.reusable ? renewedExpiry(card, this.#now()) : null
    if (!later) return card
    await db.update(sandboxTokens).set(later).where(eq(sandboxTokens.token, card.token))
    return { ...card, ...later }
  }

  #declines(card: Token, use: 'token' | 'method', offSession: boolean): DeclineCode | null {
    if (card.behaviour === 'authenticate' && offSession) return 'authentication_required'
    const { expMonth, expYear } = card
    if (expMonth && expYear && isExpired({ expMonth, expYear }, this.#now())) return 'expired_card'
    if (card.behaviour === 'declined') return 'card_declined'
    if (card.behaviour === 'insufficient_funds') return 'insufficient_funds'
    if (card.behaviour === 'never_again' && use === 'method') return 'do_not_try_again'
    return card.behaviour === 'fail_renewals' && use === 'method' ? 'card_declined' : null
  }

  /** Work under one name runs one at a time, each in its own transaction. */
  #once(name: string, work: (tx: Db) => Promise<BankAnswer>): Promise<BankAnswer> {
    return this.#db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sandbox:${name}`}, 0))`)
      return work(tx)
    })
  }
}

const refundedCents = sql<number>`(
  select coalesce(sum(r.amount_cents), 0)::float8 from sandbox_gateway.refunds r
  where r.charge = sandbox_gateway.charges.reference)`

const answer = (status: number, body: unknown) => ({ status, body: JSON.stringify(body) })
const keyReused = answer(409, { error: 'key_reused' })

function summary({ kind, wallet, cardBrand, last4, expMonth, expYear }: Token): MethodSummary {
  return { kind, wallet, cardBrand, last4, expMonth, expYear }
}

const chargeByKey = cachedStatement((db) =>
  db
    .select()
    .from(sandboxCharges)
    .where(eq(sandboxCharges.idempotencyKey, sql.placeholder('idempotencyKey')))
    .prepare('sandbox_charge_by_key'),
)

async function findCharge(db: Db, idempotencyKey: string): Promise<Charge | undefined> {
  const [charge] = await chargeByKey(db).execute({ idempotencyKey })
  return charge
}

/** The description of a charge. `charged`: the payment method of a charge just made, which can't have refunds yet. */
async function describeCharge(db: Db, charge: Charge, charged?: Token): Promise<Record<string, unknown>> {
  if (charge.status === 'requires_action') {
    return { status: 'unknown', check: { clientSecret: charge.reference } }
  }
  if (charge.status === 'failed' && !charge.clearsAt) return { status: 'failed', code: charge.failureCode }
  const { status, reference, methodReference, failureCode: code } = charge
  const told = { status, code, reference, methodReference }
  if (charged) return { ...told, card: summary(charged) }
  const card = await findToken(db, methodReference)
  const [refunded] = await refundsOfCharge(db).execute({ reference })
  return { ...told, card: card && summary(card), refundedCents: refunded?.cents || undefined }
}

const refundsOfCharge = cachedStatement((db) =>
  db
    .select({ cents: sql<number>`coalesce(sum(${sandboxRefunds.amountCents}), 0)::float8` })
    .from(sandboxRefunds)
    .where(eq(sandboxRefunds.charge, sql.placeholder('reference')))
    .prepare('sandbox_refunds_of_charge'),
)

async function findToken(db: Db, name: string | null): Promise<Token | undefined> {
  const [token] = await tokenByName(db).execute({ name: name ?? '' })
  return token
}

const tokenByName = cachedStatement((db) =>
  db
    .select()
    .from(sandboxTokens)
    .where(eq(sandboxTokens.token, sql.placeholder('name')))
    .prepare('sandbox_token_by_name'),
)

/** Ends the wait for the bank's customer, once. A second call changes nothing. */
async function settleCheck(db: Db, which: SQL, believed: boolean): Promise<boolean> {
  const failure = { status: 'failed', failureCode: 'authentication_required' } as const
  const settled = await db
    .update(sandboxCharges)
    .set(believed ? { status: 'succeeded' } : failure)
    .where(and(which, eq(sandboxCharges.status, 'requires_action')))
    .returning({ reference: sandboxCharges.reference })
  return settled.length > 0
}
