import { and, eq, inArray, like, type SQL, sql } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { queueMail } from '#db/mail-outbox.ts'
import { ofBrand } from '#db/of-brand.ts'
import { accounts } from '#db/schema/accounts.ts'
import { paymentMethods } from '#db/schema/billing.ts'
import { memberships } from '#db/schema/memberships.ts'
import { DomainError } from '#domain/errors.ts'
import type { PaymentGateway, SaveCardOutcome } from '#integrations/payments/payment-gateway.ts'
import * as m from '#messages'

type Deps = DbAt & { gateway: PaymentGateway }
type Saved = Extract<SaveCardOutcome, { status: 'saved' }>
type MethodRow = typeof paymentMethods.$inferSelect

/**
 * Updates a saved card or bank account with the gateway's current data, by the gateway's name for it. A renewed card
 * that only needed a correction becomes chargeable again, and the next run retries any overdue renewal on it.
 * @returns the number of our rows changed.
 * @throws DomainError `unavailable` if the gateway doesn't respond; the sender of the event repeats it.
 */
export async function refreshMethod(deps: Deps, name: string): Promise<number> {
  const found = await asked(deps.gateway.findCard(name))
  return found ? keepAsTold(deps, found) : 0
}

/** The same with data the gateway just sent. */
async function keepAsTold(
  { db, now, gateway }: Deps,
  { methodReference: reference, card }: Pick<Saved, 'methodReference' | 'card'>,
): Promise<number> {
  const { cardBrand, last4, expMonth, expYear } = card
  const isOther = sql`(${paymentMethods.cardBrand}, ${paymentMethods.last4}, ${paymentMethods.expMonth}, ${paymentMethods.expYear})
    is distinct from (${cardBrand}::text, ${last4}::text, ${expMonth}::int, ${expYear}::int)`
  return db.transaction(async (tx) => {
    const changed = await tx
      .update(paymentMethods)
      .set({ cardBrand, last4, expMonth, expYear, networkUpdatedAt: now, returnedAt: unlessNever })
      .where(
        and(
          eq(paymentMethods.gateway, gateway.name),
          eq(paymentMethods.reference, reference),
          eq(paymentMethods.kind, card.kind),
          isOther,
        ),
      )
      .returning()
    await tryAgain(tx, changed)
    return changed.length
  })
}

/** Clears the block on a card that only needed its data corrected. A card that must never be charged stays blocked. */
const unlessNever: SQL<Date | null> = sql`case when (
  select p.failure_code from memberships m
  join orders o on o.membership_id = m.id and o.brand_id = m.brand_id
  join payments p on p.order_id = o.id
  where m.account_id = payment_methods.account_id and m.brand_id = payment_methods.brand_id
    and p.method_reference = payment_methods.reference and p.status = 'failed'
  order by p.settled_at desc limit 1) = 'confirm_card_data' then null else payment_methods.returned_at end`

/**
 * Handles a customer's default method changing at the gateway: it replaces the customer's saved methods here, and the
 * member is told. A method already saved is only refreshed.
 * @throws DomainError `unavailable`
 */
export async function adoptDefault(deps: Deps, customer: string): Promise<void> {
  const found = await asked(deps.gateway.findDefault?.(customer))
  if (!found?.methodReference.startsWith(`${customer}/`)) return
  if ((await keepAsTold(deps, found)) > 0) return
  const { db, now, gateway } = deps
  await db.transaction(async (tx) => {
    const ofCustomer = and(
      eq(paymentMethods.gateway, gateway.name),
      like(paymentMethods.reference, `${customer.replaceAll('_', '\\_')}/%`),
    )
    const known = await tx.select().from(paymentMethods).where(ofCustomer).for('update')
    const [one] = known
    if (!one || known.some(({ reference }) => reference === found.methodReference)) return
    await replace(tx, { known, one, found, gateway: gateway.name, now })
  })
}

async function replace(
  db: Db,
  {
    known,
    one,
    found,
    gateway,
    now,
  }: {
    known: MethodRow[]
    one: MethodRow
    found: Saved
    gateway: string
    now: Date
  },
): Promise<void> {
  const { brandId, accountId } = one
  const values = {
    brandId,
    accountId,
    gateway,
    reference: found.methodReference,
    ...found.card,
    createdAt: now,
  }
  const [row] = await db.insert(paymentMethods).values(values).returning()
  if (!row) throw new Error('The card was not written.')
  const ids = known.map(({ id }) => id)
  await db
    .update(memberships)
    .set({ paymentMethodId: row.id, chargeTriedOn: null })
    .where(
      ofBrand(
        memberships,
        brandId,
        eq(memberships.accountId, accountId),
        inArray(memberships.paymentMethodId, ids),
      ),
    )
  const [owner] = await db
    .select({ email: accounts.email })
    .from(accounts)
    .where(ofBrand(accounts, brandId, eq(accounts.id, accountId)))
  if (!owner?.email) return
  const { cardBrand: brand, kind, wallet, last4 } = found.card
  await queueMail(db, {
    brandId,
    template: 'card-changed',
    to: owner.email,
    props: { accountId, kind, wallet, brand, last4 },
    dedupeKey: `card-changed:${row.id}`,
  })
}

/** Stops charging a method whose bank authorization has ended. @throws DomainError `unavailable` */
export async function endMandate(deps: Deps, method: string): Promise<void> {
  const found = await asked(deps.gateway.findCard(method))
  if (!found) return
  await deps.db
    .update(paymentMethods)
    .set({ returnedAt: deps.now })
    .where(
      and(
        eq(paymentMethods.gateway, deps.gateway.name),
        eq(paymentMethods.reference, found.methodReference),
        sql`${paymentMethods.returnedAt} is null`,
      ),
    )
}

async function asked(answer: Promise<SaveCardOutcome> | undefined): Promise<Saved | null> {
  const found = await answer
  if (found?.status === 'saved') return found
  if (found?.status !== 'unknown') return null
  throw new DomainError('unavailable', m.errors_payment_service_answered_tell)
}

async function tryAgain(db: Db, changed: MethodRow[]): Promise<void> {
  for (const { id, brandId, accountId } of changed) {
    const isCharged = sql`(${memberships.paymentMethodId} = ${id} or ${memberships.paymentMethodId} is null)`
    await db
      .update(memberships)
      .set({ chargeTriedOn: null })
      .where(
        ofBrand(
          memberships,
          brandId,
          eq(memberships.accountId, accountId),
          eq(memberships.status, 'past_due'),
          isCharged,
        ),
      )
  }
}
