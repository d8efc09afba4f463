import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Db, DbAt } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import { fullName } from '#domain/full-name.ts'
import { type Checkout, inProgress } from '#domain/orders/checkout/authorize-checkout.server.ts'
import * as m from '#messages'

/**
 * Withdraws a payment link and deletes its people.
 * @throws DomainError `not_found`; `in_flight` or `conflict` while it's being paid for; `conflict` once it was.
 */
export async function withdrawLink({ db, now }: DbAt, link: Checkout): Promise<void> {
  await refuseTaken(db, link)
  await forget({ db, now }, link.brandId, eq(checkouts.id, link.id))
}

/**
 * Withdraws all waiting links for a person and plan because the person is joining another way. Call it under the
 * person's lock.
 * @throws DomainError `in_flight` or `conflict` while one of them is being paid for.
 */
export async function withdrawLinksOf(
  { db, now }: DbAt,
  {
    brandId,
    planId,
    account,
  }: {
    brandId: string
    planId: string
    account: { firstName: string; lastName: string; dateOfBirth: string }
  },
): Promise<void> {
  const isTheirs = and(
    eq(checkouts.planId, planId),
    isNotNull(checkouts.linkSentAt),
    inArray(checkouts.status, ['open', 'confirming']),
    sql`lower(trim((${checkouts.account}->>'firstName') || ' ' || (${checkouts.account}->>'lastName'))) = ${fullName(account).toLowerCase()}`,
    sql`${checkouts.account}->>'dateOfBirth' = ${account.dateOfBirth}`,
  )
  const links = await db
    .select()
    .from(checkouts)
    .where(ofBrand(checkouts, brandId, isTheirs))
    .orderBy(checkouts.id)
    .for('update')
  for (const link of links) await withdrawLink({ db, now }, link)
}

/** A desk's payment link, with its row locked. @throws DomainError `not_found` */
export async function lockLink(
  db: Db,
  { brandId, linkId }: { brandId: string; linkId: string },
): Promise<Checkout> {
  const [link] = await db
    .select()
    .from(checkouts)
    .where(ofBrand(checkouts, brandId, eq(checkouts.id, linkId), isNotNull(checkouts.linkSentAt)))
    .for('update')
  if (!link) throw notFound()
  return link
}

/** @throws DomainError if the link isn't waiting for payment. */
export async function refuseTaken(db: Db, link: Checkout): Promise<void> {
  const { status } = link
  if (status === 'confirming') throw await inProgress(db, link)
  if (status === 'completed') throw new DomainError('conflict', m.errors_link_been_paid)
  if (status === 'abandoned') throw new DomainError('conflict', m.errors_link_ended_already)
}

async function forget({ db, now }: DbAt, brandId: string, which: SQL): Promise<void> {
  await db
    .update(checkouts)
    .set({ status: 'abandoned', account: {}, passwordHash: null, dependents: [], updatedAt: now })
    .where(ofBrand(checkouts, brandId, which))
}
