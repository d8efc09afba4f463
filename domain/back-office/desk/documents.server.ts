import { desc, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { receipts } from '#db/schema/billing.ts'
import { memberships } from '#db/schema/memberships.ts'
import { languageOfReader } from '#domain/accounts/reader-language.server.ts'
import { notFound } from '#domain/errors.ts'
import {
  type CardDeps,
  findAgreement,
  findIdCard,
} from '#domain/memberships/member-card/member-card.queries.server.ts'
import { findReceipt } from '#domain/memberships/receipt.queries.server.ts'
import { type Desk, findByCard, isOwnOffice } from './desk.server.ts'

/**
 * What is printed for a member at the desk, in their language: the agreement, the card, the newest receipt. They name the address, so only
 * the home office has them.
 * @throws DomainError `not_found`: another office's member, or nobody's card.
 */
export async function documentsOf(deps: CardDeps & { secret: string }, desk: Desk, card: string) {
  const { db, secret } = deps
  const { brand } = desk
  const { membershipId, accountId } = await findByCard(db, { brandId: brand.id, card, secret })
  if (!(await isOfDesk(db, desk, membershipId))) throw notFound()
  const own = { brandId: brand.id, accountId, membershipId }
  const [newest] = await db
    .select({ receiptId: receipts.id })
    .from(receipts)
    .where(ofBrand(receipts, brand.id, eq(receipts.membershipId, membershipId)))
    .orderBy(desc(receipts.issuedOn), desc(receipts.id))
    .limit(1)
  if (!newest) throw notFound()
  const [agreement, idCard, receipt, language] = await Promise.all([
    findAgreement(db, own),
    findIdCard(deps, { brand, accountId, membershipId }),
    findReceipt(db, { ...own, ...newest }),
    languageOfReader(db, { brandId: brand.id, about: own }),
  ])
  return { agreement, idCard, receipt, language }
}

/** Whether a membership's home office is one of the desk's own. */
async function isOfDesk(db: Db, { brand, reach }: Desk, membershipId: string): Promise<boolean> {
  const [row] = await db
    .select({ officeId: memberships.officeId })
    .from(memberships)
    .where(ofBrand(memberships, brand.id, eq(memberships.id, membershipId)))
  return row !== undefined && isOwnOffice({ reach }, row.officeId)
}
