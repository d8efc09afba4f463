import { and, asc, eq } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import type { Db } from '#db/client.ts'
import { accounts } from '#db/schema/accounts.ts'
import { dependents, memberships } from '#db/schema/memberships.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { guessMemberColumns, memberColumns } from '#domain/back-office/members/import/member-columns.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { type Case, caseFile, importCase } from './case-file.ts'

const door = { of: 'members', columns: memberColumns, guess: guessMemberColumns } as const

/**
 * Before each test, a brand with the plans of the cases. Also imports a file of members there and lists the members
 * afterward.
 */
export function useMemberCases(now: Date) {
  const database = useDatabase()
  const place = { brandId: '', now } as { brandId: string; now: Date; db: Db }
  beforeEach(async () => {
    place.db = database.db
    const { id: brandId } = await insertBrand(database.db)
    place.brandId = brandId
    await insertPlan(database.db, { brandId, slug: 'harbor-adult', name: 'Harbor Adult', tier: 'adult' })
    await insertPlan(database.db, {
      brandId,
      slug: 'harbor-family',
      name: 'Harbor Family',
      tier: 'family',
      additionalYearCents: 9_900,
      additionalMonthCents: 990,
    })
  })
  const load = (
    file: string | Buffer,
    more: { isDry?: boolean; mapping?: Record<string, string>; at?: Date } = {},
  ) => {
    const { at = now, ...rest } = more
    const bytes = typeof file === 'string' ? caseFile(file) : file
    return importCase({ ...place, now: at }, door, bytes, rest)
  }
  const members = () =>
    database.db
      .select({
        id: memberships.externalId,
        first: accounts.firstName,
        last: accounts.lastName,
        email: accounts.email,
        phone: accounts.phone,
        address: accounts.address,
        termStartsOn: memberships.termStartsOn,
        termEndsOn: memberships.termEndsOn,
      })
      .from(memberships)
      .innerJoin(accounts, eq(accounts.id, memberships.accountId))
      .where(eq(memberships.brandId, place.brandId))
      .orderBy(asc(memberships.externalId))
  const peopleOf = async (externalId: string) => {
    const people = await database.db
      .select({ first: dependents.firstName, last: dependents.lastName })
      .from(dependents)
      .innerJoin(memberships, eq(memberships.id, dependents.membershipId))
      .where(and(eq(memberships.brandId, place.brandId), eq(memberships.externalId, externalId)))
      .orderBy(asc(dependents.dateOfBirth), asc(dependents.firstName))
    return people.map(({ first, last }) => `${first} ${last}`)
  }
  const ids = async () => (await members()).map(({ id }) => id)
  return { database, place, load, members, peopleOf, ids }
}

/** The result of a file's lines. */
export function lineOf({ more, refused, skipped }: Case) {
  const withoutRow = skipped + Number(more.linesWithoutRow)
  const lines = Number(more.lines)
  return { lines, read: lines - refused - withoutRow, refused, skipped: withoutRow }
}
