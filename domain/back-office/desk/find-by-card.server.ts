import { and, type Column, eq, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { accounts } from '#db/schema/accounts.ts'
import { dependents, memberships } from '#db/schema/memberships.ts'
import { offices } from '#db/schema/offices.ts'
import { plans, planVersions } from '#db/schema/plans.ts'
import { searchedName, searchedWord } from '#db/searched-name.ts'
import { distanceTo, findingSimilar, isSimilarTo, longEnough } from '#db/similar-names.ts'
import { fullName } from '#domain/full-name.ts'
import { cardCode, readCardCode } from '#domain/memberships/member-card/card-code.server.ts'
import { cardValidity } from '#domain/memberships/member-card/card-validity.ts'
import { goodThrough, isUsable, standing } from '#domain/memberships/membership.policy.ts'
import { plainName } from '#platform/unaccent.ts'
import type { DeskMatch } from './desk.schema.ts'
import type { Desk } from './desk.server.ts'
import { type DeskQuery, isPresented, readDeskQuery } from './desk-query.rules.ts'

const mostMatches = 8
/** If fewer members match the name exactly, members with similar names follow. */
const fewestNamed = 5
/** A brand-wide name search looks at this many matches at most; more letters narrow it down. */
const mostLookedAt = 300
/** The fewest letters of a word that the trigram index can match. */
const fewestInParts = 3

/**
 * The members matching the search box, best first. Members of the desk's own offices match by any detail of them or
 * their family. Other members of the brand match only by the card, its number, or the full name and date of birth
 * (decision 0046). Empty if the search is too short.
 */
export async function findAtDesk(
  { db, secret }: { db: Db; secret: string },
  { brand, reach, today }: Desk,
  typed: string,
): Promise<DeskMatch[]> {
  const query = readDeskQuery(typed)
  if (!query) return []
  const at = { db, secret, brandId: brand.id, isBrandWide: reach === null }
  const own = reach === null ? undefined : inArray(memberships.officeId, [...reach])
  const named = await rowsWhere(db, brand.id, {
    is: or(isPresented(query) ? whole(at, query) : undefined, and(own, near(at, query))),
    // Matches on the primary member come before matches on family members.
    order:
      query.kind === 'person' ? sql`(${isNamed(accounts, query, { isBrandWide: false })}) desc` : undefined,
    most: mostMatches,
  })
  const words = query.kind === 'person' ? longEnough(query.names.map(plainName)) : []
  const similar =
    query.kind === 'person' && words.length > 0 && named.length < fewestNamed
      ? await findingSimilar(db, (tx) =>
          rowsWhere(tx, brand.id, {
            is: and(
              own,
              notInArray(
                memberships.id,
                named.map(({ id }) => id),
              ),
              somebody({ ...at, db: tx }, (person) =>
                and(
                  isSimilarTo(searchedName(person.firstName, person.lastName), words),
                  bornOn(person, query.born),
                ),
              ),
            ),
            order: distanceTo(searchedName(accounts.firstName, accounts.lastName), words),
            most: mostMatches - named.length,
          }),
        )
      : []
  const rows = [
    ...named.map((row) => ({ ...row, isSimilar: false })),
    ...similar.map((row) => ({ ...row, isSimilar: true })),
  ]
  const people = await peopleOf(
    db,
    brand.id,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, issue, tier, firstName, lastName, status, ...row }) => {
    const held = { ...row, status, plan: { tier }, dependents: people.get(id) ?? [] }
    const shown = {
      status: standing(held, today),
      usable: isUsable(held, today),
      goodThrough: goodThrough(held, today),
    }
    const { memberNumber, dateOfBirth, planName, office, isSimilar } = row
    const who = {
      memberNumber,
      dateOfBirth,
      planName,
      office,
      isSimilar,
      name: fullName({ firstName, lastName }),
    }
    const text = status === 'past_due' && shown.usable ? 'Good, past due' : cardValidity(shown)
    return { card: cardCode(secret, { membershipId: id, issue }), ...who, good: shown.usable, text }
  })
}

/** The brand's memberships matching `is`: usable ones first, then by `order`, then by name. */
function rowsWhere(
  db: Db,
  brandId: string,
  { is, order, most }: { is: SQL | undefined; order: SQL | undefined; most: number },
) {
  return db
    .select({
      id: memberships.id,
      memberNumber: memberships.memberNumber,
      status: memberships.status,
      autoRenew: memberships.autoRenew,
      termEndsOn: memberships.termEndsOn,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      dateOfBirth: accounts.dateOfBirth,
      planName: planVersions.name,
      issue: memberships.cardIssue,
      tier: plans.tier,
      office: offices.name,
    })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .innerJoin(plans, eq(plans.id, memberships.planId))
    .innerJoin(planVersions, eq(planVersions.id, memberships.planVersionId))
    .leftJoin(offices, eq(offices.id, memberships.officeId))
    .where(ofBrand(memberships, brandId, eq(accounts.brandId, brandId), is))
    .orderBy(
      sql`${memberships.status} not in ('active', 'past_due')`,
      ...(order ? [order] : []),
      accounts.lastName,
      accounts.firstName,
      sql`${memberships.createdAt} desc`,
    )
    .limit(most)
}

async function peopleOf(db: Db, brandId: string, membershipIds: string[]) {
  if (membershipIds.length === 0) return new Map<string, (typeof dependents.$inferSelect)[]>()
  const rows = await db
    .select()
    .from(dependents)
    .where(ofBrand(dependents, brandId, inArray(dependents.membershipId, membershipIds)))
  return Map.groupBy(rows, ({ membershipId }) => membershipId)
}

type Person = Record<'firstName' | 'lastName' | 'dateOfBirth', Column>

type At = {
  db: Db
  secret: string
  brandId: string
  /**
   * Whether the whole brand is searched: then names are found by index only, and the first of many matches are enough.
   */
  isBrandWide: boolean
}

/** An exact match: this card, this number, or the person by name and date of birth. */
function whole(at: At, query: DeskQuery): SQL | undefined {
  if (query.kind === 'card') {
    const { membershipId, issue } = readCardCode(at.secret, query.token) ?? { membershipId: noId, issue: 1 }
    return and(eq(memberships.id, membershipId), eq(memberships.cardIssue, issue))
  }
  if (query.kind === 'number') return eq(memberships.memberNumber, query.memberNumber)
  if (query.kind !== 'person') return undefined
  const name = plainName(query.names.join(' '))
  return somebody(at, ({ firstName, lastName, dateOfBirth }) =>
    and(
      inArray(dateOfBirth, query.born),
      or(
        sql`${searchedName(firstName, lastName)} = ${name}`,
        // The way a person with a single name is searched.
        sql`${searchedName(firstName, lastName)} = ${`${name} `}`,
        sql`${searchedName(lastName, firstName)} = ${name}`,
      ),
    ),
  )
}

/** A partial match. */
function near(at: At, query: DeskQuery): SQL | undefined {
  if (query.kind === 'email') return sql`${accounts.email} like ${`${literal(query.start)}%`}`
  if (query.kind === 'phone')
    return sql`reverse(${accounts.phone}) like ${`${[...query.end].reverse().join('')}%`}`
  if (query.kind !== 'person') return whole(at, query)
  return somebody(at, (person) => isNamed(person, query, at))
}

/** Each word begins one of the names. Both names form one text with a trigram index. */
function isNamed(
  person: Person,
  { names, born }: Extract<DeskQuery, { kind: 'person' }>,
  { isBrandWide }: Pick<At, 'isBrandWide'>,
): SQL | undefined {
  const { firstName, lastName } = person
  const name = searchedName(firstName, lastName)
  const words = names.map((word) => literal(plainName(word)))
  const starts = words.map((word) => {
    const begins = sql`(${name} like ${`${word}%`} or ${name} like ${`% ${word}%`})`
    return word.length < fewestInParts ? begins : sql`(${name} like ${`%${word}%`} and ${begins})`
  })
  // Two letters have no trigrams, so they match the start of a last name, which has its own index.
  const isShort = born.length === 0 && words.every((word) => word.length < fewestInParts)
  const last = sql`${searchedWord(lastName)} like ${`${words[0]}%`}`
  return and(...starts, bornOn(person, born), isBrandWide && isShort ? last : undefined)
}

function bornOn({ dateOfBirth }: Person, days: string[]): SQL | undefined {
  return days.length === 0 ? undefined : inArray(dateOfBirth, days)
}

/** The primary member or a family member: each is queried separately, so that each uses its index. */
function somebody(
  { db, brandId, isBrandWide }: At,
  is: (person: Person) => SQL | undefined,
): SQL | undefined {
  const members = db
    .select({ id: memberships.id })
    .from(accounts)
    .innerJoin(memberships, eq(memberships.accountId, accounts.id))
    .where(ofBrand(accounts, brandId, is(accounts)))
  const family = db
    .select({ id: dependents.membershipId })
    .from(dependents)
    .where(ofBrand(dependents, brandId, is(dependents)))
  const most = (rows: typeof members | typeof family) =>
    sql`(select * from (${rows} limit ${mostLookedAt}) found)`
  if (!isBrandWide) return inArray(memberships.id, members.union(family))
  return sql`${memberships.id} in (${most(members)} union all ${most(family)})`
}

const noId = '00000000-0000-0000-0000-000000000000'
const literal = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
