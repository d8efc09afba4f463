import { desc, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { receipts } from '#db/schema/billing.ts'
import { memberships } from '#db/schema/memberships.ts'
import { languageOfReader } from '#domain/accounts/reader-language.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { answerIn } from '#domain/content/spanish/answer-in.server.ts'
import { notFound } from '#domain/errors.ts'
import {
  type CardDeps,
  findAgreement,
  findMemberCard,
} from '#domain/memberships/member-card/member-card.queries.server.ts'
import { findReceipt } from '#domain/memberships/receipt.queries.server.ts'
import type { Services } from '#domain/services.ts'
import { type Desk, findByCard, isOwnOffice } from './desk.server.ts'

/** The documents a desk prints for a member. */
export type DeskPapers = Awaited<ReturnType<typeof readPapers>>

/**
 * Returns what `print` makes, in the member's language, of the documents the desk prints for them: the agreement, the
 * card, the newest receipt. They contain the address, so only the home office gets them.
 * @throws DomainError `not_found`: another office's member, or an invalid card.
 */
export async function documentsOf<Printed>(
  deps: CardDeps & { secret: string; content: Pick<Services['content'], 'read'> },
  desk: Desk,
  card: string,
  print: (papers: DeskPapers) => Promise<Printed>,
): Promise<Printed> {
  const { db, secret, content } = deps
  const { brand } = desk
  const { membershipId, accountId } = await findByCard(db, { brandId: brand.id, card, secret })
  if (!(await isOfDesk(db, desk, membershipId))) throw notFound()
  const own = { brandId: brand.id, accountId, membershipId }
  const language = await languageOfReader(db, { brandId: brand.id, about: own })
  return answerIn({ content, brand }, language, async () => print(await readPapers(deps, brand, own)))
}

async function readPapers(
  deps: CardDeps,
  brand: Brand,
  own: { brandId: string; accountId: string; membershipId: string },
) {
  const { db } = deps
  const { accountId, membershipId } = own
  const [newest] = await db
    .select({ receiptId: receipts.id })
    .from(receipts)
    .where(ofBrand(receipts, brand.id, eq(receipts.membershipId, membershipId)))
    .orderBy(desc(receipts.issuedOn), desc(receipts.id))
    .limit(1)
  if (!newest) throw notFound()
  const [agreement, memberCard, receipt] = await Promise.all([
    findAgreement(db, own),
    findMemberCard(deps, { brand, accountId, membershipId }),
    findReceipt(db, { ...own, ...newest }),
  ])
  return { agreement, memberCard, receipt }
}

/** Whether a membership's home office is one of the desk's own. */
async function isOfDesk(db: Db, { brand, reach }: Desk, membershipId: string): Promise<boolean> {
  const [row] = await db
    .select({ officeId: memberships.officeId })
    .from(memberships)
    .where(ofBrand(memberships, brand.id, eq(memberships.id, membershipId)))
  return row !== undefined && isOwnOffice({ reach }, row.officeId)
}
