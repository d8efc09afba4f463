import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { memberships } from '#db/schema/memberships.ts'
import type { DeskPaid } from '#domain/billing/tender.schema.ts'
import { answerIn } from '#domain/content/spanish/answer-in.server.ts'
import { fullName } from '#domain/full-name.ts'
import { cardCode } from '#domain/memberships/member-card/card-code.server.ts'
import type { CheckoutDeps, OfferDeps } from '#domain/orders/checkout/checkout-offer.server.ts'
import { joinSubjectSchema } from '#domain/orders/checkout/join.schema.ts'
import {
  type AskedSale,
  type DeskSale,
  type DeskSaleQuote,
  type DeskSold,
  deskSoldSchema,
} from '#domain/orders/desk-sale/desk-sale.schema.ts'
import { quoteDeskSale } from '#domain/orders/desk-sale/quote-desk-sale.server.ts'
import { sellAtDesk } from '#domain/orders/desk-sale/sell-at-desk.server.ts'
import type { DraftedOrder, OrderDeps } from '#domain/orders/order-kind.ts'
import { readAllowlist } from '#domain/plans/allowlist.server.ts'
import { sumOfLines } from '#domain/plans/quote.rules.ts'
import { type AuditedAction, audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import { auditedOnce } from './audited-once.server.ts'
import { auditedMembership, type Desk, deskName } from './desk.server.ts'

/** The sale, and the new card's code, which opens it at the desk. */
export const enrolledSchema = deskSoldSchema.extend({ card: z.string() })
export type Enrolled = z.infer<typeof enrolledSchema>

type Enrolling = { sale: DeskSale; key: string | undefined; ip: string; userAgent: string | null }
type EnrollDeps = StaffDeps & CheckoutDeps & OrderDeps & { secret: string }

/**
 * Enrolls a family at a desk, once per key. The audit row is in the transaction that writes the order: for cash, a
 * check or the desk's terminal, the one that creates the membership; for a card, the one before the gateway is asked.
 * @throws DomainError as `sellAtDesk` and `runIdempotent` do; `card_declined`, and then nothing is created or charged.
 */
export async function enrollAtDesk(deps: EnrollDeps, desk: Desk, enrolling: Enrolling): Promise<Enrolled> {
  const { sale, key } = enrolling
  const officeId = desk.office?.id ?? null
  const selling = { ...enrolling, brand: desk.brand, officeId, staffId: deps.by.staffId ?? 'command line' }
  const whitelist = await readAllowlist(deps, desk.brand)
  if (sale.confirm.paid.tender === 'card')
    return withCard(deps, desk, await chargeCard(deps, desk, { ...selling, whitelist }))
  const request = { brandId: desk.brand.id, key, body: { sale, officeId }, answer: deskSoldSchema }
  const inTheirs = { content: deps.content, brand: desk.brand }
  let isFirst = false
  // The language is read before the transaction, which would otherwise wait for a second connection.
  const sold = await answerIn(inTheirs, sale.language ?? 'en', () =>
    auditedOnce(deps, request, async (tx) => {
      const inTx = { db: tx, now: deps.now, gateway: deps.gateway, whitelist }
      const answer = await sellAtDesk(inTx, selling)
      isFirst = true
      return { answer, act: enrolledAct('desk.enrolled', desk, sale, answer) }
    }),
  )
  // Nothing is read after the write: a failing response would hide a completed sale.
  if (isFirst) return { ...sold, card: cardCode(deps.secret, { membershipId: sold.membershipId, issue: 1 }) }
  return withCard(deps, desk, sold)
}

/** A retry may come after the card was reissued: the code is made on each request, never stored. */
async function withCard({ db, secret }: EnrollDeps, { brand }: Desk, sold: DeskSold): Promise<Enrolled> {
  const { membershipId } = sold
  const [row] = await db
    .select({ issue: memberships.cardIssue })
    .from(memberships)
    .where(ofBrand(memberships, brand.id, eq(memberships.id, membershipId)))
  // Until the gateway answers there is no membership, so this is the code of its first card.
  return { ...sold, card: cardCode(secret, { membershipId, issue: row?.issue ?? 1 }) }
}

/**
 * The gateway is asked between two transactions, so the audit row goes with the order; the charge has its own row in
 * the books.
 */
function chargeCard(
  deps: EnrollDeps,
  desk: Desk,
  { whitelist, ...selling }: Parameters<typeof sellAtDesk>[1] & Pick<OfferDeps, 'whitelist'>,
): Promise<DeskSold> {
  const { now, by } = deps
  const onDrafted = async (tx: Db, drafted: DraftedOrder) => {
    const { memberNumber } = joinSubjectSchema.parse(drafted.subject)
    const what = { ...drafted, memberNumber, totalCents: sumOfLines(drafted.lines) }
    const act = enrolledAct('desk.card_entered', desk, selling.sale, what)
    await audited({ db: tx, now, by }, async () => ({ act }))
  }
  const inTheirs = { content: deps.content, brand: desk.brand }
  return answerIn(inTheirs, selling.sale.language ?? 'en', () =>
    sellAtDesk({ ...deps, whitelist, onDrafted }, selling),
  )
}

function enrolledAct(
  action: 'desk.enrolled' | 'desk.card_entered',
  desk: Desk,
  { account, dependents, confirm }: DeskSale,
  what: { membershipId: string; memberNumber: string; totalCents: number },
): AuditedAction {
  const { membershipId, memberNumber, totalCents } = what
  const name = fullName(account)
  return {
    action,
    brandId: desk.brand.id,
    subject: auditedMembership({ membershipId, name, memberNumber }),
    after: {
      totalCents,
      ...tenderOf(confirm.paid),
      signed: confirm.signature.how,
      people: dependents.length + 1,
      desk: deskName(desk),
    },
  }
}

/** How something was paid, as the audit stores it; a card's token is left out. */
export function tenderOf(paid: DeskPaid): { tender: string; reference?: string | null } {
  return paid.tender === 'card' ? { tender: 'card' } : paid
}

/** The price of enrolling a family at this desk. @throws DomainError as `quoteDeskSale` does. */
export async function quoteAtDesk(
  deps: CheckoutDeps,
  { brand, office }: Desk,
  sale: AskedSale,
): Promise<DeskSaleQuote> {
  const inOffer = { ...deps, whitelist: await readAllowlist(deps, brand) }
  return answerIn({ content: deps.content, brand }, sale.language ?? 'en', () =>
    quoteDeskSale(inOffer, { brand, officeId: office?.id ?? null, sale }),
  )
}
