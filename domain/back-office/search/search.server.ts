import { and, asc, eq, ilike, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { isId } from '#db/id.ts'
import { ofBrand } from '#db/of-brand.ts'
import { offices } from '#db/schema/offices.ts'
import { staff, staffGrants } from '#db/schema/staff.ts'
import { contactMessages, grievances } from '#db/schema/support.ts'
import { writtenName } from '#db/searched-name.ts'
import { within } from '#domain/back-office/billing/refunds/money-requests.queries.server.ts'
import { searchMembers } from '#domain/back-office/members/search/search-members.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { dateIn } from '#domain/calendar.ts'
import { formatCents, formatDate, typedDate } from '#domain/format.ts'
import { fullName } from '#domain/full-name.ts'
import { can, type Granted, type Reach, reachOf } from '#domain/staff/access/access.rules.ts'
import { kindOfReference, parseReference } from '#domain/support/reference.ts'
import { requestStatusLabels } from '#domain/support/support-words.ts'
import { withoutUnseen } from '#domain/typed-text.rules.ts'
import { type Found, foundKinds } from './search.schema.ts'

/** The most results of a kind; to find others, type more or open the list. */
const most = 6

type Ask = { visitor: Granted; brand: Brand | null; now: Date }
type Unplaced = Omit<Found, 'brand'>

/**
 * Everything a search can mean in a brand, within the requester's permissions: members by part of a name, end of a
 * phone number, member number, email or date of birth; cases and payments by reference; offices and staff by part of a
 * name. With `brand` null, all `brands` are searched one after another, and each result names its brand; staff are the
 * deployment's.
 */
export async function searchAnything(
  db: Db,
  { brands, ...ask }: Ask & { brands: readonly Brand[] },
  typed: string,
): Promise<Found[]> {
  const q = withoutUnseen(typed)
  const inPlace = (one: Unplaced) => ({ ...one, brand: null })
  if (ask.brand) {
    const [own, people] = await Promise.all([
      findIn(db, { ...ask, brand: ask.brand }, q),
      findStaff(db, ask, q),
    ])
    return [...own, ...people].map(inPlace)
  }
  const found: Found[] = []
  for (const brand of brands) {
    const own = await findIn(db, { ...ask, brand }, q)
    found.push(...own.map((one) => ({ ...one, brand: { key: brand.key, name: brand.name } })))
  }
  const people = await findStaff(db, ask, q)
  return [...found.toSorted((one, other) => orderOf(one) - orderOf(other)), ...people.map(inPlace)]
}

const orderOf = ({ kind }: Found) => foundKinds.indexOf(kind)

/** A brand's results; one query per kind, all in parallel. */
async function findIn(
  db: Db,
  { visitor, brand, now }: Ask & { brand: Brand },
  q: string,
): Promise<Unplaced[]> {
  const { id: brandId } = brand
  const today = dateIn(brand.settings.timeZone, now)
  const reach = reachOf(visitor, 'members.see', brandId)
  const found = await Promise.all([
    reach ? findMembers(db, { brandId, reach, today }, q) : [],
    can(visitor, 'cases.answer', { kind: 'brand', brandId }) ? findCase(db, brandId, q) : [],
    reach ? findPayments(db, { brandId, reach }, q) : [],
    reach ? findOffices(db, { brandId, reach }, q) : [],
  ])
  return found.flat()
}

type Within = { brandId: string; reach: NonNullable<Reach> }

async function findMembers(db: Db, asked: Within & { today: string }, q: string): Promise<Unplaced[]> {
  const { rows } = await searchMembers(db, asked, { q, page: 1 })
  // A person with two memberships is one result.
  const once = rows.filter((row, at) => rows.findIndex(({ memberId }) => memberId === row.memberId) === at)
  return once.slice(0, most).map(({ memberId, firstName, lastName, memberNumber, dateOfBirth, found }) => ({
    kind: 'member',
    id: memberId,
    name: fullName({ firstName, lastName }),
    about: [memberNumber, found ? `family: ${found}` : `born ${typedDate(dateOfBirth)}`].join(' · '),
  }))
}

async function findCase(db: Db, brandId: string, q: string): Promise<Unplaced[]> {
  const reference = parseReference(q)
  if (!reference) return []
  const rows =
    kindOfReference(reference) === 'grievance'
      ? await db
          .select({ id: grievances.id, status: grievances.status })
          .from(grievances)
          .where(ofBrand(grievances, brandId, eq(grievances.caseNumber, reference)))
      : await db
          .select({ id: contactMessages.id, status: contactMessages.status })
          .from(contactMessages)
          .where(ofBrand(contactMessages, brandId, eq(contactMessages.reference, reference)))
  return rows.map(({ id, status }) => ({
    kind: 'case',
    id,
    name: reference,
    about: requestStatusLabels[status],
  }))
}

/** Payments by their full receipt number, gateway reference or id. */
async function findPayments(db: Db, { brandId, reach }: Within, q: string): Promise<Unplaced[]> {
  const typed = q.trim()
  if (!/\d/.test(typed) || typed.length < 4) return []
  const own = isId(typed) ? sql`union select ${typed.toLowerCase()}::uuid` : sql``
  const { rows } = await db.execute<{ id: string; cents: number; day: string; member: string | null }>(sql`
    with named as (
      select r.payment_id as id from receipts r where r.brand_id = ${brandId} and r.number = ${typed.toUpperCase()}
      union select g.id from payments g where g.gateway_reference = ${typed} and g.brand_id = ${brandId} ${own})
    select p.id, p.amount_cents as cents, p.created_at::date::text as day, ${writtenName('a')} as member
    from named join payments p on p.id = named.id
    join orders o on o.id = p.order_id
    left join memberships m on m.id = o.membership_id and m.brand_id = p.brand_id
    left join accounts a on a.id = coalesce(m.account_id, o.account_id)
    where p.brand_id = ${brandId} and ${within(reach)}
    order by p.created_at desc, p.id limit ${most}`)
  return rows.map(({ id, cents, day, member }) => ({
    kind: 'payment',
    id,
    name: `${formatCents(cents)} from ${member ?? 'no one yet'}`,
    about: formatDate(day),
  }))
}

async function findOffices(db: Db, { brandId, reach }: Within, q: string): Promise<Unplaced[]> {
  const like = likeAnywhere(q)
  const rows = await db
    .select({ id: offices.id, name: offices.name, city: offices.city, state: offices.state })
    .from(offices)
    .where(
      ofBrand(
        offices,
        brandId,
        or(ilike(offices.name, like), ilike(offices.city, like)),
        reach.kind === 'offices' ? inArray(offices.id, [...reach.officeIds]) : undefined,
      ),
    )
    .orderBy(asc(offices.name), asc(offices.id))
    .limit(most)
  return rows.map(({ id, name, city, state }) => ({ kind: 'office', id, name, about: `${city}, ${state}` }))
}

async function findStaff(db: Db, { visitor, brand }: Ask, q: string): Promise<Unplaced[]> {
  if (!can(visitor, 'staff.manage', brand ? { kind: 'brand', brandId: brand.id } : { kind: 'platform' })) {
    return []
  }
  const like = likeAnywhere(q)
  const isHere = brand
    ? inArray(
        staff.id,
        db.select({ id: staffGrants.staffId }).from(staffGrants).where(eq(staffGrants.brandId, brand.id)),
      )
    : undefined
  const rows = await db
    .select({ id: staff.id, name: staff.name, email: staff.email })
    .from(staff)
    .where(and(or(ilike(staff.name, like), ilike(staff.email, like)), isNull(staff.endedAt), isHere))
    .orderBy(asc(staff.name), asc(staff.id))
    .limit(most)
  return rows.map(({ id, name, email }) => ({ kind: 'staff', id, name, about: email }))
}

/** A LIKE pattern that matches the text anywhere; special characters are escaped. */
function likeAnywhere(text: string): string {
  return `%${text.trim().replaceAll(/[\\%_]/g, '\\$&')}%`
}
