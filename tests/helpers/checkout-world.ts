import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import type { Db } from '#db/client.ts'
import { brands, contentVersions } from '#db/schema/brands.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { orders } from '#db/schema/orders.ts'
import { minimalContent } from '#demo/contents.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { checkInvariant, type Violation } from '#domain/billing/reconciliation/check-invariant.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { createContentStore } from '#domain/content/content-store.server.ts'
import { DomainError } from '#domain/errors.ts'
import type {
  CheckoutView,
  ConfirmCheckout,
  UpdateCheckout,
} from '#domain/orders/checkout/checkout.schema.ts'
import { type ConfirmDeps, confirmCheckout } from '#domain/orders/checkout/confirm-checkout.server.ts'
import { startCheckout } from '#domain/orders/checkout/start-checkout.server.ts'
import { updateCheckout } from '#domain/orders/checkout/update-checkout.server.ts'
import { reconcilePayment } from '#domain/orders/reconcile-payment.server.ts'
import type { Interval } from '#domain/values/plans.ts'
import {
  type SandboxFailure,
  SandboxGateway,
  type SandboxOperation,
} from '#integrations/payments/sandbox/sandbox-gateway.server.ts'
import { cheapHash } from '#tests/helpers/accounts/cheap-hash.ts'
import type { TestDatabase } from './database.ts'
import { sandboxLedger } from './money/sandbox-ledger.ts'
import { paymentsFor } from './payments-for.ts'
import type { Clock } from './test-api.ts'

export const buyer = {
  email: 'robin@example.com',
  firstName: 'Robin',
  lastName: 'Finch',
  dateOfBirth: '1988-04-12',
  phone: '6025550123',
  address: { line1: '1 Wren Way', city: 'Phoenix', state: 'AZ', zip: '85004' },
} as const

/** The password of drafts, unless a test types one. */
const passwordHash = cheapHash('seven wet otters dancing')

/** The test bank's accounts, and how long a debit takes here: as long as in reality. */
export const bankAccounts = {
  clears: '000123456789',
  returned: '000222222227',
  returnedLate: '000333333335',
}
export const clearingMs = 4 * 24 * 60 * 60_000

export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  insufficient: '4000000000009995',
  neverAnswers: '4000000000000119',
}

/** The error of a command that must fail. */
export const refusalOf = (work: Promise<unknown>): Promise<DomainError> =>
  work.then(
    () => Promise.reject(new Error('It was not refused.')),
    (error: unknown) => (error instanceof DomainError ? error : Promise.reject(error)),
  )

/**
 * Gives every test of a file its own world, on a date the test may change, plus a reader for all raw rows of a table.
 */
export function useCheckoutWorld(database: Pick<TestDatabase, 'db'>) {
  const clock = { now: new Date('2026-11-20T18:00:00Z') }
  const all = (table: Parameters<ReturnType<Db['select']>['from']>[0]) =>
    database.db.select().from(table).orderBy(sql`1`)
  const at = { clock, all, world: {} as Awaited<ReturnType<typeof openCheckoutWorld>> }
  beforeEach(async () => {
    clock.now = new Date('2026-11-20T18:00:00Z')
    at.world = await openCheckoutWorld(database.db, clock)
  })
  return at
}

/** A draft, its browser's secret, and its quoted total. */
export type Draft = { id: string; secret: string; view: CheckoutView }

/** A brand that sells one plan, a gateway that fails on demand, and the steps of a checkout. */
export async function openCheckoutWorld(db: Db, clock: Clock, { timeoutMs = 5_000 } = {}) {
  const brand = await insertBrand(db)
  await publish(db, brand)
  const plan = (await insertPlan(db, { brandId: brand.id })).plan
  let failure: (operation: SandboxOperation) => SandboxFailure | null = () => null
  const now = () => clock.now
  const gateway = new SandboxGateway({
    db,
    now,
    timeoutMs,
    clearingMs,
    failure: (operation) => failure(operation),
  })
  const content = createContentStore({ db, log: () => {} })
  const deps = (): ConfirmDeps => ({ db, now: clock.now, content, gateway })

  async function token(number: string = cards.good): Promise<string> {
    const made = await gateway.createToken({ number, expMonth: 12, expYear: 2031, cvc: '123' })
    if (!('token' in made)) throw new Error(JSON.stringify(made))
    return made.token
  }

  async function bankToken(account: string = bankAccounts.clears): Promise<string> {
    const made = await gateway.createToken({ routing: '110000000', account })
    if (!('token' in made)) throw new Error(JSON.stringify(made))
    return made.token
  }

  /** A draft that is complete except for the payment. */
  async function draft(
    changes: UpdateCheckout = {},
    of: { brand?: Brand; planId?: string; interval?: Interval } = {},
  ): Promise<Draft> {
    const choices = { planId: of.planId ?? plan.id, interval: of.interval ?? 'year' }
    const at = of.brand ?? brand
    const { checkout, secret } = await startCheckout(deps(), { brand: at, secret: null, choices })
    await db.update(checkouts).set({ passwordHash }).where(eq(checkouts.id, checkout.id))
    const complete = { ...changes, account: { ...buyer, ...changes.account } }
    const view = await updateCheckout(deps(), {
      brand: at,
      checkoutId: checkout.id,
      secret,
      changes: complete,
    })
    return { id: checkout.id, secret, view }
  }

  async function confirm(
    { id, secret, view }: Draft,
    {
      key = randomUUID(),
      paymentToken,
      paymentKind,
      quoteTotalCents = view.quote.totalCents,
      quoteRenewalTotalCents,
      startsOn,
      autoRenew = true,
      waitMs,
      on = deps(),
    }: {
      key?: string
      paymentToken?: string
      paymentKind?: ConfirmCheckout['paymentKind']
      quoteTotalCents?: number
      quoteRenewalTotalCents?: number
      startsOn?: string
      autoRenew?: boolean
      waitMs?: number
      /** A database or gateway other than the world's own. */
      on?: ConfirmDeps
    } = {},
  ) {
    const consents = { disclosure: true, terms: true, autoRenew } as const
    const entered = { paymentToken: paymentToken ?? (await token()), paymentKind }
    const told = { quoteTotalCents, quoteRenewalTotalCents, startsOn }
    const body = { checkoutId: id, ...entered, ...told, consents }
    return confirmCheckout(on, { brand, secret, key, body, ip: '198.51.100.7', userAgent: 'Test', waitMs })
  }

  /** What the job does for a checkout's newest payment. */
  async function reconcile({ id }: Pick<Draft, 'id'> & Partial<Draft>): Promise<string | undefined> {
    const newest = (await paymentsFor(db, eq(orders.checkoutId, id))).at(-1)
    return newest && (await reconcilePayment({ ...deps() }, newest.id))?.status
  }

  const violations = (): Promise<Violation[]> =>
    checkInvariant({ ...deps(), ledger: sandboxLedger(clock.now) })

  return {
    brand,
    plan,
    gateway,
    content,
    deps,
    token,
    bankToken,
    draft,
    confirm,
    reconcile,
    violations,
    /** Makes gateway calls fail this way from now on. `null` ends it. */
    fail: (next: SandboxFailure | null, only: SandboxOperation = 'charge') => {
      failure = (operation) => (operation === only ? next : null)
    },
  }
}

/** Publishes content for a brand, optionally with a whitelist of plans. */
export async function publish(db: Db, brand: Brand, whitelist: string[] = []): Promise<void> {
  const payload = minimalContent()
  const plans_whitelist = whitelist.map((plan_id) => ({ plan_id }))
  await db.insert(contentVersions).values({
    brandId: brand.id,
    number: 1,
    payload: {
      ...payload,
      base: { ...payload.base, variables: { ...payload.base.variables, plans_whitelist } },
    },
    publishedAt: new Date(),
  })
  await db.update(brands).set({ publishedVersion: 1 }).where(eq(brands.id, brand.id))
}
