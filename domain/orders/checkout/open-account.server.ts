import { eq, isNotNull, sql } from 'drizzle-orm'
import { cachedStatement } from '#db/cached-statement.ts'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { queueMail } from '#db/mail-outbox.ts'
import { ofBrand } from '#db/of-brand.ts'
import { accounts } from '#db/schema/accounts.ts'
import { paymentMethods } from '#db/schema/billing.ts'
import type { orders } from '#db/schema/orders.ts'
import { insertRows, insertUnlessThere } from '#db/written-rows.ts'
import type { Payment } from '#domain/billing/insert-payment.server.ts'
import type { Language } from '#domain/values/accounts.ts'
import { methodKinds } from '#domain/values/payment-methods.ts'
import { type DeskAccount, joinSubjectSchema } from './join.schema.ts'

/**
 * Opens the account for a checkout. If the email already signs in to an account, the new one stays separate
 * (`ownsEmail` false) until the link sent to that address joins them; the buyer isn't told. If two checkouts with one
 * email race, one gets it.
 */
export async function openAccount(
  db: Db,
  opened: {
    id: string
    brandId: string
    buyer: DeskAccount
    passwordHash: string | null
    membershipId: string
    /** The language in which the buyer read everything. */
    language: Language
    now: Date
  },
): Promise<{ ownsEmail: boolean }> {
  const { id, brandId, buyer, passwordHash, membershipId, language, now } = opened
  const person = {
    ...buyer,
    id,
    brandId,
    language,
    passwordHash,
    activeMembershipId: membershipId,
    createdAt: now,
  }
  if (await insertUnlessThere(db, accounts, person)) return { ownsEmail: true }
  await insertRows(db, accounts, { ...person, ownsEmail: false })
  return { ownsEmail: false }
}

/**
 * Emails an account without a password the link to choose one or, if the address signs in to another account, the link
 * that joins them. Does nothing without an email. `isInvitation`: unrequested, so the link lasts for days.
 */
export async function mailAccess(
  db: Db,
  opened: {
    brandId: string
    accountId: string
    membershipId: string
    email: string | null
    ownsEmail: boolean
    isInvitation?: true
  },
): Promise<void> {
  const { brandId, accountId, membershipId, email, ownsEmail, isInvitation } = opened
  if (email === null) return
  const mail = { brandId, to: email }
  if (ownsEmail) {
    const props = { accountId, email, ...(isInvitation && { isInvitation }) }
    await queueMail(db, {
      ...mail,
      template: 'activate-account',
      props,
      dedupeKey: `claim-access:${accountId}`,
    })
  } else {
    const props = { accountId, membershipId }
    await queueMail(db, { ...mail, template: 'join-account', props, dedupeKey: `join-account:${accountId}` })
  }
}

const methodOnFile = cachedStatement((db) =>
  db
    .select({ id: paymentMethods.id })
    .from(paymentMethods)
    .where(
      ofBrand(
        paymentMethods,
        sql.placeholder('brandId'),
        eq(paymentMethods.accountId, sql.placeholder('accountId')),
        eq(paymentMethods.gateway, sql.placeholder('gateway')),
        eq(paymentMethods.reference, sql.placeholder('reference')),
      ),
    )
    .prepare('method_on_file'),
)

/**
 * Saves the charged payment method for renewals, if the account doesn't have it yet. Null if the gateway returned
 * nothing to save.
 */
export async function keepChargedCard(db: Db, accountId: string, payment: Payment): Promise<string | null> {
  const { brandId, gateway, methodReference: reference, settledAt } = payment
  const { tender, wallet, cardBrand, last4, expMonth, expYear } = payment
  const kind = methodKinds.find((name) => name === tender)
  if (reference === null || !kind) return null
  const [known] = await methodOnFile(db).execute({ brandId, accountId, gateway, reference })
  if (known) return known.id
  // A zero payment with a saved method carries no card details.
  if (last4 === null && kind !== 'link') return null
  const id = newId()
  const card = { brandId, accountId, gateway, reference, kind, wallet, cardBrand, last4, expMonth, expYear }
  await insertRows(db, paymentMethods, { id, ...card, createdAt: settledAt ?? undefined })
  return id
}

const openedAccount = cachedStatement((db) =>
  db
    .select({ accountId: accounts.id })
    .from(accounts)
    .where(
      ofBrand(
        accounts,
        sql.placeholder('brandId'),
        eq(accounts.id, sql.placeholder('accountId')),
        isNotNull(accounts.passwordHash),
      ),
    )
    .prepare('opened_account'),
)

/**
 * The account a checkout opened. Null before that, and after its purchase was joined to another account: a buyer who
 * used someone else's name must not be signed in to that person's account.
 */
export async function findOpenedAccount(
  db: Db,
  { brandId, subject }: Pick<typeof orders.$inferSelect, 'brandId' | 'subject'>,
): Promise<{ accountId: string } | null> {
  const { opensAccountId } = joinSubjectSchema.pick({ opensAccountId: true }).parse(subject)
  if (!opensAccountId) return null
  const [account] = await openedAccount(db).execute({ brandId, accountId: opensAccountId })
  return account ?? null
}
