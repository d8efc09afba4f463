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

/** A staff member's desk: an office, or a brand by phone. */
export type Desk = {
  brand: Brand
  office: { id: string; name: string; city: string; state: string } | null
  /** The brand's calendar date. */
  today: string
  /** The offices whose members they can search; null: the whole brand. */
  reach: readonly string[] | null
}

/** The desk a call names: a brand, and one of its offices unless it's by phone. */
export type DeskPlace = { brandId: string; officeId?: string | undefined }

/** A desk's scopes, for `can`; empty if the office or brand doesn't exist. */
export async function scopeOfDesk(db: Db, { brandId, officeId }: DeskPlace): Promise<Scope[]> {
  if (!isId(brandId)) return []
  if (officeId === undefined) return (await findBrandById(db, brandId)) ? [{ kind: 'brand', brandId }] : []
  if (!isId(officeId)) return []
  const isThere = (await db.$count(offices, ofBrand(offices, brandId, eq(offices.id, officeId)))) > 0
  return isThere ? [{ kind: 'offices', brandId, officeIds: [officeId] }] : []
}

/** The desk of a staff member. @throws DomainError `not_found`: none they may use. */
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

/** The offices of a brand at whose desks a person works; null: all of them. */
export function desksOf(visitor: Granted, brandId: string): readonly string[] | null {
  const reach = reachOf(visitor, 'desk.work', brandId)
  return reach?.kind === 'brand' ? null : (reach?.officeIds ?? [])
}

/** The first by name of a person's own offices; undefined for those who work for the whole brand. */
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

/** The owner of a presented card. */
export type Presented = { membershipId: string; accountId: string }

/**
 * The membership behind a card's code, in the brand. A valid code means that its user has the card or found the member
 * by name.
 * @throws DomainError `not_found`: a code we didn't issue, another brand's, or of a replaced card.
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

/** A membership's name in the audit. */
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

/** A desk's name in the audit. */
export function deskName({ office }: Pick<Desk, 'office'>): string {
  return office?.name ?? 'by phone'
}

/** Whether an office is one of their own: they can undo visits logged there and print its members' documents. */
export function isOwnOffice({ reach }: Pick<Desk, 'reach'>, officeId: string | null): boolean {
  return reach === null || (officeId !== null && reach.includes(officeId))
}
