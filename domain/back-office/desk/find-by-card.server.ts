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
/** Where fewer than so many have the name, those whose names are like it follow. */
const fewestNamed = 5
/** Of how many with a name the first are found, where all of a brand is looked through: more letters find fewer. */
const mostLookedAt = 300
/** From how many letters on a word has parts that an index knows. */
const fewestInParts = 3

/**
 * The members that were typed into the box, the best first: those of the desk's own offices by whatever is known of
 * them or their family, any other of the brand only where the card, its number or the whole name and birth date is
 * there (decision 0046). None while it is too little to look for.
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
    // The member before somebody of a family.
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

/** The memberships of a brand that `is` names: those that can be used first, then as `order` has it, then by name. */
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
  /** Whether all of the brand is looked through: then indexes alone find names, and the first of many are enough. */
  isBrandWide: boolean
}

/** All of it is there: the very card, number, or person by name and birth date. */
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
        // As somebody with a single name is searched.
        sql`${searchedName(firstName, lastName)} = ${`${name} `}`,
        sql`${searchedName(lastName, firstName)} = ${name}`,
      ),
    ),
  )
}

/** A part of it is there. */
function near(at: At, query: DeskQuery): SQL | undefined {
  if (query.kind === 'email') return sql`${accounts.email} like ${`${literal(query.start)}%`}`
  if (query.kind === 'phone')
    return sql`reverse(${accounts.phone}) like ${`${[...query.end].reverse().join('')}%`}`
  if (query.kind !== 'person') return whole(at, query)
  return somebody(at, (person) => isNamed(person, query, at))
}

/** Each word begins one of the names; both names are one text, of which there is an index of all its parts. */
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
  // Of two letters there are no parts: they begin a last name, of which there is an index too.
  const isShort = born.length === 0 && words.every((word) => word.length < fewestInParts)
  const last = sql`${searchedWord(lastName)} like ${`${words[0]}%`}`
  return and(...starts, bornOn(person, born), isBrandWide && isShort ? last : undefined)
}

function bornOn({ dateOfBirth }: Person, days: string[]): SQL | undefined {
  return days.length === 0 ? undefined : inArray(dateOfBirth, days)
}

/** The member, or somebody of their family: each looked for by itself, so that an index of each serves. */
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
