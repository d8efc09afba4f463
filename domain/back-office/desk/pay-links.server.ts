import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { planVersions } from '#db/schema/plans.ts'
import { dateIn } from '#domain/calendar.ts'
import { notFound } from '#domain/errors.ts'
import { fullName } from '#domain/full-name.ts'
import type { Checkout } from '#domain/orders/checkout/authorize-checkout.server.ts'
import type { CheckoutDeps } from '#domain/orders/checkout/checkout-offer.server.ts'
import type { PayLinkSale } from '#domain/orders/desk-sale/desk-sale.schema.ts'
import { resendPaymentLink, sendPaymentLink } from '#domain/orders/desk-sale/send-payment-link.server.ts'
import { lockLink, withdrawLink } from '#domain/orders/desk-sale/withdraw-link.server.ts'
import { readAllowlist } from '#domain/plans/allowlist.server.ts'
import type { AuditAction } from '#domain/staff/audit/audit-words.ts'
import { audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import { auditedOnce } from './audited-once.server.ts'
import { type PayLink, payLinkSchema } from './desk.schema.ts'
import { type Desk, deskName, isOwnOffice } from './desk.server.ts'

/** The most links a desk sees; the oldest beyond that have expired. */
const mostShown = 50

/**
 * Sends a payment link to a family enrolling at the desk, once per key.
 * @throws DomainError as `sendPayLink` and `runIdempotent` do; nothing is written or emailed then.
 */
export async function sendFromDesk(
  deps: StaffDeps & CheckoutDeps,
  desk: Desk,
  { sale, key }: { sale: PayLinkSale; key: string | undefined },
): Promise<PayLink> {
  const { brand, office } = desk
  const officeId = office?.id ?? null
  const staffId = deps.by.staffId ?? 'command line'
  const whitelist = await readAllowlist(deps, brand)
  const request = { brandId: brand.id, key, body: { sale, officeId, how: 'link' }, answer: payLinkSchema }
  return auditedOnce(deps, request, async (tx) => {
    const inTx = { db: tx, now: deps.now, whitelist }
    const draft = await sendPaymentLink(inTx, { brand, officeId, sale, staffId })
    const act = linkAct('desk.link_sent', desk, draft)
    return { answer: await shown(tx, deps, desk, draft), act }
  })
}

/**
 * Sends one of the desk's payment links again; the previous link ends.
 * @throws DomainError `not_found`, and as `resendPayLink` does.
 */
export async function resendFromDesk(
  deps: StaffDeps & CheckoutDeps,
  desk: Desk,
  linkId: string,
): Promise<PayLink> {
  const { brand } = desk
  const whitelist = await readAllowlist(deps, brand)
  return audited(deps, async (tx) => {
    const link = await lockOwnLink(tx, desk, linkId)
    const draft = await resendPaymentLink({ db: tx, now: deps.now, whitelist }, brand, link)
    const act = linkAct('desk.link_sent_again', desk, draft)
    return { answer: await shown(tx, deps, desk, draft), act }
  })
}

/** Withdraws one of the desk's payment links. @throws DomainError `not_found`, and as `withdrawLink` does. */
export async function withdrawFromDesk(deps: StaffDeps, desk: Desk, linkId: string): Promise<void> {
  await audited(deps, async (tx) => {
    const link = await lockOwnLink(tx, desk, linkId)
    await withdrawLink({ db: tx, now: deps.now }, link)
    return { answer: null, act: linkAct('desk.link_withdrawn', desk, link) }
  })
}

/** This desk's unpaid payment links, newest first; by phone, the whole brand's. */
export async function listPayLinks(
  { db, now }: { db: Db; now: Date },
  desk: Pick<Desk, 'brand' | 'office'>,
): Promise<PayLink[]> {
  const { brand, office } = desk
  const rows = await db
    .select({ draft: checkouts, planName: planVersions.name })
    .from(checkouts)
    .innerJoin(planVersions, eq(planVersions.id, checkouts.planVersionId))
    .where(
      ofBrand(
        checkouts,
        brand.id,
        and(isNotNull(checkouts.linkSentAt), inArray(checkouts.status, ['open', 'confirming'])),
        office ? eq(checkouts.officeId, office.id) : undefined,
      ),
    )
    .orderBy(desc(checkouts.linkSentAt), desc(checkouts.id))
    .limit(mostShown)
  return rows.map(({ draft, planName }) => viewOf({ now }, desk, draft, planName))
}

async function lockOwnLink(db: Db, desk: Desk, linkId: string): Promise<Checkout> {
  const link = await lockLink(db, { brandId: desk.brand.id, linkId })
  const isHere = desk.office ? link.officeId === desk.office.id : isOwnOffice(desk, link.officeId)
  if (!isHere) throw notFound()
  return link
}

async function shown(db: Db, at: { now: Date }, desk: Desk, draft: Checkout): Promise<PayLink> {
  const [plan] = await db
    .select({ name: planVersions.name })
    .from(planVersions)
    .where(ofBrand(planVersions, draft.brandId, eq(planVersions.id, draft.planVersionId)))
  return viewOf(at, desk, draft, plan?.name ?? '')
}

function viewOf(
  { now }: { now: Date },
  { brand }: Pick<Desk, 'brand'>,
  draft: Checkout,
  planName: string,
): PayLink {
  const { id, account, status, linkTotalCents, linkSentAt, createdAt, expiresAt } = draft
  return {
    id,
    name: nameOf(draft),
    email: account.email ?? '',
    planName,
    totalCents: linkTotalCents ?? 0,
    sentAt: (linkSentAt ?? createdAt).toISOString(),
    until: dateIn(brand.settings.timeZone, expiresAt),
    status: status === 'confirming' ? 'paying' : expiresAt <= now ? 'expired' : 'waiting',
  }
}

function linkAct(action: AuditAction, desk: Desk, draft: Checkout) {
  const { id, dependents, linkTotalCents, account } = draft
  const after = {
    totalCents: linkTotalCents,
    email: account.email ?? null,
    people: dependents.length + 1,
    desk: deskName(desk),
  }
  return {
    action,
    brandId: desk.brand.id,
    subject: { kind: 'checkout', id, name: nameOf(draft) },
    after,
  }
}

const nameOf = ({ account }: Checkout) => fullName(account)
