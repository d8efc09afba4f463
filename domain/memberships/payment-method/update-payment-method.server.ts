import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { queueMail } from '#db/mail-outbox.ts'
import { accounts } from '#db/schema/accounts.ts'
import { paymentMethods } from '#db/schema/billing.ts'
import { memberships } from '#db/schema/memberships.ts'
import { consents } from '#db/schema/orders.ts'
import { consumeAccountLink, findAccountLink, staleLink } from '#domain/accounts/account-link.server.ts'
import { bankDebitTextOf } from '#domain/billing/bank-debit/bank-debit.rules.ts'
import { bankDebitTextVersion } from '#domain/billing/bank-debit/bank-debit.words.ts'
import { cardDeclined } from '#domain/billing/card-declined.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { DomainError } from '#domain/errors.ts'
import type { CardOnFile } from '#domain/memberships/membership.schema.ts'
import type { MethodKind } from '#domain/values/payment-methods.ts'
import type { BankCheck, PaymentGateway, SaveCardOutcome } from '#integrations/payments/payment-gateway.ts'
import * as m from '#messages'
import { inLocale } from '#messages/locale.ts'

type SavingCard = DbAt & { gateway: PaymentGateway }
type Saved = Extract<SaveCardOutcome, { status: 'saved' }>
type Waiting = { check: BankCheck }

/** The entered payment method and where the request came from. */
type Entered = {
  brand: Brand
  paymentToken: string
  /** Defaults to a card. */
  paymentKind?: MethodKind
  ip: string
  userAgent: string | null
}

/** How often the gateway is asked about one card, and the pause between, before the member is told to try again. */
const askings = { times: 3, pauseMs: 400 }

/**
 * Saves a card, Link or bank account for all memberships of the account without charging it, and emails the owner. A
 * token is used under one gateway key, so repeating is safe.
 * @returns the method; or the bank's `check` for the owner's browser, with nothing changed yet: send the same token
 *   again afterward.
 * @throws DomainError `card_declined`; `in_flight` with `retryAfterSeconds` while the gateway hasn't responded: nothing
 *   has changed, and the same token can be sent again.
 */
export async function updatePaymentMethod(
  deps: SavingCard,
  { accountId, ...entered }: Entered & { accountId: string },
): Promise<CardOnFile | Waiting> {
  const saved = await saveAtGateway(deps.gateway, accountId, entered)
  if ('check' in saved) return saved
  return deps.db.transaction((tx) => keepSavedCard({ ...deps, db: tx }, { accountId, saved, entered }))
}

/**
 * The same for a visitor with a mailed link who isn't signed in. Only success uses up the link.
 * @throws DomainError as `updateCard` does, and `invalid` with the field `token`.
 */
export async function updatePaymentMethodByLink(
  deps: SavingCard,
  { token, ...entered }: Entered & { token: string },
): Promise<CardOnFile | Waiting> {
  const link = { brandId: entered.brand.id, token, purpose: 'update_card', now: deps.now } as const
  const found = await findAccountLink(deps.db, link)
  if (!found) throw staleLink()
  const { accountId } = found
  const saved = await saveAtGateway(deps.gateway, accountId, entered)
  if ('check' in saved) return saved
  return deps.db.transaction(async (tx) => {
    await consumeAccountLink(tx, link)
    return keepSavedCard({ ...deps, db: tx }, { accountId, saved, entered })
  })
}

async function saveAtGateway(
  gateway: PaymentGateway,
  accountId: string,
  { brand, paymentToken: token, paymentKind: kind = 'card', ip, userAgent }: Entered,
): Promise<Saved | Waiting> {
  const metadata = { brandId: brand.id, accountId, purpose: 'card' }
  const acceptance = userAgent === null ? null : { ip, userAgent }
  const idempotencyKey = `card:${accountId}:${createHash('sha256').update(token).digest('base64url')}`
  for (let asked = 1; ; asked += 1) {
    const outcome = await gateway.saveCard({ token, kind, acceptance, idempotencyKey, metadata })
    if (outcome.status === 'saved') return outcome
    if (outcome.status === 'failed') throw cardDeclined(outcome.code)
    if (outcome.check) return { check: outcome.check }
    if (asked >= askings.times) throw noAnswer()
    await sleep(askings.pauseMs)
  }
}

async function keepSavedCard(
  { db, now, gateway }: SavingCard,
  { accountId, saved, entered }: { accountId: string; saved: Saved; entered: Entered },
): Promise<CardOnFile> {
  const brandId = entered.brand.id
  const own = and(eq(accounts.brandId, brandId), eq(accounts.id, accountId))
  // `for update` would deadlock with a transaction that holds a membership's lock and writes rows that reference the
  // account.
  const [owner] = await db.select({ email: accounts.email }).from(accounts).where(own).for('no key update')
  const { cardBrand: brand, ...rest } = saved.card
  const card = { brand, ...rest }
  const isOfAccount = and(eq(paymentMethods.brandId, brandId), eq(paymentMethods.accountId, accountId))
  const [known] = await db
    .select({ id: paymentMethods.id })
    .from(paymentMethods)
    .where(and(isOfAccount, eq(paymentMethods.reference, saved.methodReference)))
  const paymentMethodId = known?.id ?? (await insertCard(db, { brandId, accountId, gateway, saved, now }))
  if (!known && card.kind === 'us_bank_account') await keepDebitConsent({ db, now }, accountId, entered)
  await db
    .update(memberships)
    // The next run of the renewal job retries an overdue renewal with the new card.
    .set({ paymentMethodId, chargeTriedOn: null })
    .where(and(eq(memberships.brandId, brandId), eq(memberships.accountId, accountId)))
  if (!owner?.email) return card
  await queueMail(db, {
    brandId,
    template: 'card-changed',
    to: owner.email,
    props: { accountId, ...card },
    dedupeKey: `card-changed:${paymentMethodId}`,
  })
  return card
}

async function insertCard(
  db: Db,
  card: { brandId: string; accountId: string; gateway: PaymentGateway; saved: Saved; now: Date },
): Promise<string> {
  const { brandId, accountId, saved, now } = card
  const [row] = await db
    .insert(paymentMethods)
    .values({
      brandId,
      accountId,
      gateway: card.gateway.name,
      reference: saved.methodReference,
      ...saved.card,
      createdAt: now,
    })
    .returning({ id: paymentMethods.id })
  if (!row) throw new Error('The card was not written.')
  return row.id
}

/** Saving a bank account authorizes later debits, so the text shown above the button is stored. */
async function keepDebitConsent(
  { db, now }: DbAt,
  accountId: string,
  { brand, ip, userAgent }: Entered,
): Promise<void> {
  const text = bankDebitTextOf(brand, { isPaying: false })
  const kept = {
    kind: 'bank_debit',
    text,
    textVersion: bankDebitTextVersion[inLocale()],
    ip,
    userAgent,
  } as const
  await db
    .insert(consents)
    .values({ ...kept, language: inLocale(), brandId: brand.id, accountId, agreedAt: now })
}

function noAnswer(): DomainError {
  const message = m.errors_payment_service_answered_yet
  return new DomainError('in_flight', message, { details: { retryAfterSeconds: 2 } })
}
