import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { isId } from '#db/id.ts'
import { ofBrand } from '#db/of-brand.ts'
import { accounts } from '#db/schema/accounts.ts'
import { memberships } from '#db/schema/memberships.ts'
import { offices } from '#db/schema/offices.ts'
import { findBrandById } from '#domain/brands/brand.queries.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { dateIn } from '#domain/calendar.ts'
import { notFound } from '#domain/errors.ts'
import { fullName } from '#domain/full-name.ts'
import { readCardCode } from '#domain/memberships/member-card/card-code.server.ts'
import { can, type Granted, reachOf, type Scope } from '#domain/staff/access/access.rules.ts'

/** Where somebody works at a desk: an office, or a brand by phone. */
export type Desk = {
  brand: Brand
  office: { id: string; name: string; city: string; state: string } | null
  /** The brand's calendar date. */
  today: string
  /** The offices whose members they may look for; null: all of the brand. */
  reach: readonly string[] | null
}

/** What a call says of its desk: a brand, and an office of it unless it is by phone. */
export type DeskPlace = { brandId: string; officeId?: string | undefined }

/** Where a desk is, for `can`: nowhere for an office or brand there is not. */
export async function scopeOfDesk(db: Db, { brandId, officeId }: DeskPlace): Promise<Scope[]> {
  if (!isId(brandId)) return []
  if (officeId === undefined) return (await findBrandById(db, brandId)) ? [{ kind: 'brand', brandId }] : []
  if (!isId(officeId)) return []
  const isThere = (await db.$count(offices, ofBrand(offices, brandId, eq(offices.id, officeId)))) > 0
  return isThere ? [{ kind: 'offices', brandId, officeIds: [officeId] }] : []
}

/** The desk somebody works at. @throws DomainError `not_found`: none where they may. */
export async function openDesk(
  db: Db,
  { visitor, place, now }: { visitor: Granted; place: DeskPlace; now: Date },
): Promise<Desk> {
  const [scope] = await scopeOfDesk(db, place)
  if (!scope || scope.kind === 'platform' || !can(visitor, 'desk.work', scope)) throw notFound()
  const brand = await findBrandById(db, scope.brandId)
  if (!brand) throw notFound()
  const { id, name, city, state } = offices
  const [office] = await db
    .select({ id, name, city, state })
    .from(offices)
    .where(ofBrand(offices, brand.id, eq(id, place.officeId ?? brand.id)))
  const today = dateIn(brand.settings.timeZone, now)
  return { brand, office: office ?? null, today, reach: desksOf(visitor, brand.id) }
}

/** The offices of a brand at whose desks somebody works; null: everywhere in it. */
export function desksOf(visitor: Granted, brandId: string): readonly string[] | null {
  const reach = reachOf(visitor, 'desk.work', brandId)
  return reach?.kind === 'brand' ? null : (reach?.officeIds ?? [])
}

/** The first by name of the offices that are somebody's own; undefined for whoever works for all of a brand. */
export async function firstDesk(
  db: Db,
  { brandId, reach }: { brandId: string; reach: readonly string[] | null },
): Promise<string | undefined> {
  if (reach === null) return undefined
  const [first] = await db
    .select({ id: offices.id })
    .from(offices)
    .where(ofBrand(offices, brandId, inArray(offices.id, [...reach])))
    .orderBy(asc(offices.name), asc(offices.id))
    .limit(1)
  return first?.id
}

/** Whose card was presented. */
export type Presented = { membershipId: string; accountId: string }

/**
 * The membership behind a card's code, of the brand. Whoever has the code holds the card, or found its member by name.
 * @throws DomainError `not_found`: a code we did not make, another brand's, or of a card that was replaced.
 */
export async function findByCard(
  db: Db,
  { brandId, card, secret }: { brandId: string; card: string; secret: string },
): Promise<Presented & { name: string; memberNumber: string }> {
  const code = readCardCode(secret, card)
  if (!code) throw notFound()
  const { membershipId, issue } = code
  const { firstName, lastName } = accounts
  const [row] = await db
    .select({ accountId: memberships.accountId, memberNumber: memberships.memberNumber, firstName, lastName })
    .from(memberships)
    .innerJoin(accounts, and(eq(accounts.id, memberships.accountId), eq(accounts.brandId, brandId)))
    .where(ofBrand(memberships, brandId, eq(memberships.id, membershipId), eq(memberships.cardIssue, issue)))
  if (!row) throw notFound()
  const { accountId, memberNumber } = row
  return { membershipId, accountId, memberNumber, name: fullName(row) }
}

/** What the audit calls a membership. */
export function auditedMembership({
  membershipId: id,
  name,
  memberNumber,
}: {
  membershipId: string
  name: string
  memberNumber: string
}) {
  return { kind: 'membership', id, name: `${name}, ${memberNumber}` }
}

/** What the audit calls a desk. */
export function deskName({ office }: Pick<Desk, 'office'>): string {
  return office?.name ?? 'by phone'
}

/** Whether an office is one they work for: visits logged there they take back, its members' papers they print. */
export function isOwnOffice({ reach }: Pick<Desk, 'reach'>, officeId: string | null): boolean {
  return reach === null || (officeId !== null && reach.includes(officeId))
}
