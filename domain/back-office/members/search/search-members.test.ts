import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { accounts } from '#db/schema/accounts.ts'
import { searchedName } from '#db/searched-name.ts'
import { findingSimilar, isSimilarTo } from '#db/similar-names.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { insertOffice } from '#demo/fixtures/offices.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import type { MemberQuery } from './member-list.schema.ts'
import { findMatching, searchMembers } from './search-members.server.ts'

const database = useDatabase()
const now = new Date('2026-11-20T18:00:00Z')
const today = '2026-11-20'
const everywhere = { kind: 'brand' } as const
let brandId: string

beforeEach(async () => {
  brandId = (await insertBrand(database.db)).id
})

type Person = { firstName: string; lastName: string; phone?: string; email?: string; dateOfBirth?: string }
const join = (account: Person, more: Parameters<typeof insertMember>[1] = {}) =>
  insertMember(database.db, { brandId, now, account, ...more })

async function find(
  query: Partial<MemberQuery>,
  reach: Parameters<typeof searchMembers>[1]['reach'] = everywhere,
) {
  const { rows } = await searchMembers(database.db, { brandId, reach, today }, { page: 1, ...query })
  return rows.map(({ firstName, lastName }) => `${firstName} ${lastName}`)
}

describe('§console: member search', () => {
  test('finds by parts of names in any order, without accents, best match first', async () => {
    await join({ firstName: 'Ana', lastName: 'Delmar' })
    await join({ firstName: 'Delma', lastName: 'Ruiz' })
    await join({ firstName: 'Tom', lastName: 'Adelman' })
    await join({ firstName: 'José', lastName: 'Muñoz' })
    expect(await find({ q: 'delma' })).toEqual(['Ana Delmar', 'Delma Ruiz', 'Tom Adelman'])
    expect(await find({ q: 'munoz, jose' })).toEqual(['José Muñoz'])
    expect(await find({ q: 'Muñoz' })).toEqual(['José Muñoz'])
    expect(await find({ q: 'de' })).toEqual(['Ana Delmar'])
    expect(await find({ q: '100%' })).toEqual([])
    expect(await find({ q: '%%%' })).toEqual([])
  })

  test('finds by end of phone, number, email and birth date, and by the names and birth dates of their family', async () => {
    const { membership } = await join(
      {
        firstName: 'Rosa',
        lastName: 'Pike',
        phone: '6025550147',
        email: 'rosa@pike.example',
        dateOfBirth: '1988-04-12',
      },
      { dependents: [{ firstName: 'Timothy', lastName: 'Oakes', dateOfBirth: '2015-02-03' }] },
    )
    await join({
      firstName: 'Sam',
      lastName: 'Other',
      phone: '6025550148',
      email: 'sam@other.example',
      dateOfBirth: '1990-01-01',
    })
    const asked = [
      '0147',
      '(602) 555-0147',
      '\u202A+1 (602) 555-0147\u202C',
      '602\u2011555\u20110147',
      'tel:+16025550147',
      '602-555-0147 x4',
      membership.memberNumber,
      membership.memberNumber.slice(0, 9).toLowerCase(),
    ]
    for (const q of [...asked, 'rosa@pike', '4/12/1988', '2015-02-03', 'imothy oak']) {
      expect([q, await find({ q })]).toEqual([q, ['Rosa Pike']])
    }
    const { rows } = await searchMembers(
      database.db,
      { brandId, reach: everywhere, today },
      { q: 'imothy', page: 1 },
    )
    expect(rows[0]?.found).toBe('Timothy Oakes')
    // A match on the primary member's own name isn't reported as a relative's.
    await join(
      { firstName: 'Uma', lastName: 'Vale' },
      { dependents: [{ firstName: 'Ian', lastName: 'Vale' }] },
    )
    const place = { brandId, reach: everywhere, today }
    const { rows: vales } = await searchMembers(database.db, place, { q: 'vale', page: 1 })
    expect(vales.map(({ firstName, found }) => [firstName, found])).toEqual([['Uma', null]])
  })

  test('finds misspelled names, after exact ones, and never for a bulk action', async () => {
    await join({ firstName: 'Jordan', lastName: 'Ellery' })
    await join({ firstName: 'Jordon', lastName: 'Pike' })
    await join({ firstName: 'Ida', lastName: 'Thornbury' })
    await join(
      { firstName: 'Sam', lastName: 'Oakes' },
      { dependents: [{ firstName: 'Elly', lastName: 'Thornburry', dateOfBirth: '2015-02-03' }] },
    )
    await insertMember(database.db, { now, account: { firstName: 'Jordan', lastName: 'Ellery' } })
    expect(await find({ q: 'Elery' })).toEqual(['Jordan Ellery'])
    expect(await find({ q: 'jordon' })).toEqual(['Jordon Pike', 'Jordan Ellery'])
    expect(await find({ q: 'jordon elery' })).toEqual(['Jordan Ellery'])
    expect(await find({ q: 'thornberry' })).toEqual(['Sam Oakes', 'Ida Thornbury'])
    expect(await find({ q: 'xqzvwk' })).toEqual([])
    const asked = { brandId, reach: everywhere, today }
    const { rows } = await searchMembers(database.db, asked, { q: 'jordon', page: 1 })
    expect(rows.map(({ isSimilar }) => isSimilar)).toEqual([false, true])
    expect(await findMatching(database.db, asked, { q: 'Elery' }, 100)).toEqual([])
  })

  test('misspelled names are looked up in a trigram index, among a million too', async () => {
    const name = searchedName(accounts.firstName, accounts.lastName)
    const plan = await findingSimilar(database.db, async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      // In a table this small, PostgreSQL would otherwise pick the brand index alone.
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
        sql`explain select id from ${accounts} where ${isSimilarTo(name, ['jordon'])}`,
      )
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toMatch(/Index Cond: .*%> 'jordon'/)
    expect(plan).toContain('accounts_name_parts')
  })

  test('finds no one of another brand, and for the staff of an office only its own members', async () => {
    const office = await insertOffice(database.db, { brandId })
    const other = await insertOffice(database.db, { brandId })
    await join({ firstName: 'Nora', lastName: 'Quill' }, { officeId: office.id })
    await join({ firstName: 'Noel', lastName: 'Quill' }, { officeId: other.id })
    await join({ firstName: 'Nina', lastName: 'Quill' })
    await insertMember(database.db, { now, account: { firstName: 'Ned', lastName: 'Quill' } })
    expect((await find({ q: 'quill' })).toSorted()).toEqual(['Nina Quill', 'Noel Quill', 'Nora Quill'])
    const desk = { kind: 'offices', officeIds: [office.id] } as const
    for (const q of ['quill', '', 'qu', 'nora quill']) {
      expect([q, await find({ q }, desk)]).toEqual([q, ['Nora Quill']])
    }
    expect(await find({ q: 'quill', officeId: other.id }, desk)).toEqual([])
    expect(await find({ q: 'quill', officeId: other.id })).toEqual(['Noel Quill'])
  })

  test('finds by current status, in pages', async () => {
    await join(
      { firstName: 'Over', lastName: 'Case' },
      { autoRenew: false, paidTerms: 1, joinedOn: '2025-01-01' },
    )
    await join({ firstName: 'Good', lastName: 'Case' })
    expect(await find({ status: 'expired' })).toEqual(['Over Case'])
    expect(await find({ status: 'active', q: 'case' })).toEqual(['Good Case'])
    expect(await find({ page: 2 })).toEqual([])
  })
})
