import { z } from 'zod'
import { cardCode } from '#domain/memberships/card/card-code.server.ts'
import type { CheckoutDeps } from '#domain/orders/checkout/checkout-offer.server.ts'
import {
  type AskedSale,
  type DeskSale,
  type DeskSaleQuote,
  deskSoldSchema,
} from '#domain/orders/desk-sale/desk-sale.schema.ts'
import { quoteDeskSale, sellAtDesk } from '#domain/orders/desk-sale/sell-at-desk.server.ts'
import type { OrderDeps } from '#domain/orders/place-order.server.ts'
import { readWhitelist } from '#domain/plans/whitelist.server.ts'
import type { StaffDeps } from '#domain/staff/audit/audited.server.ts'
import { auditedMembership, type Desk, deskName } from './desk.server.ts'
import { onceAudited } from './once-audited.server.ts'

/** What was sold, and the code of the new card, which opens it at the desk. */
export const enrolledSchema = deskSoldSchema.extend({ card: z.string() })
export type Enrolled = z.infer<typeof enrolledSchema>

/**
 * Enrolls a family at a desk, paid in cash, by check or by the desk's terminal, with the row in the audit in the same
 * transaction.
 * @throws DomainError as `sellAtDesk` and `runIdempotent` do; nothing is written then.
 */
export async function enrollAtDesk(
  deps: StaffDeps & CheckoutDeps & OrderDeps & { secret: string },
  desk: Desk,
  {
    sale,
    key,
    ...from
  }: {
    sale: DeskSale
    key: string | undefined
    ip: string
    userAgent: string | null
  },
): Promise<Enrolled> {
  const { brand, office } = desk
  const officeId = office?.id ?? null
  const staffId = deps.by.staffId ?? 'command line'
  const whitelist = await readWhitelist(deps, brand)
  const request = { brandId: brand.id, key, body: { sale, officeId }, answer: enrolledSchema }
  return onceAudited(deps, request, async (tx) => {
    const inTx = { db: tx, now: deps.now, gateway: deps.gateway, whitelist }
    const sold = await sellAtDesk(inTx, { brand, officeId, sale, staffId, key, ...from })
    const answer = { ...sold, card: cardCode(deps.secret, { membershipId: sold.membershipId, issue: 1 }) }
    const { account, dependents, confirm } = sale
    const { membershipId, memberNumber, totalCents } = answer
    const name = `${account.firstName} ${account.lastName}`
    const act = {
      action: 'desk.enrolled' as const,
      brandId: brand.id,
      subject: auditedMembership({ membershipId, name, memberNumber }),
      after: {
        totalCents,
        ...confirm.paid,
        signed: confirm.signature.how,
        people: dependents.length + 1,
        desk: deskName(desk),
      },
    }
    return { answer, act }
  })
}

/** What enrolling a family at this desk costs. @throws DomainError as `quoteDeskSale` does. */
export async function quoteAtDesk(
  deps: CheckoutDeps,
  { brand, office }: Desk,
  sale: AskedSale,
): Promise<DeskSaleQuote> {
  const inOffer = { ...deps, whitelist: await readWhitelist(deps, brand) }
  return quoteDeskSale(inOffer, { brand, officeId: office?.id ?? null, sale })
}
