import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { createDb, type DbClient } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { brands, contentVersions } from '#db/schema/brands.ts'
import { memberships } from '#db/schema/memberships.ts'
import { minimalContent } from '#demo/contents.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { insertOffice } from '#demo/fixtures/offices.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { insertMessage } from '#demo/fixtures/support-requests.ts'
import { readReport } from '#domain/back-office/reports/report.server.ts'
import { audited } from '#domain/staff/audit/audited.server.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { allTables } from '#tests/helpers/tables.ts'
import { cloneTemplate } from '#tests/helpers/template-database.ts'
import { archiveStream } from './archive-stream.server.ts'
import { archivedTables, leftOut } from './archive-tables.server.ts'
import { exportBrand } from './export-brand.server.ts'
import { importBrand } from './import-brand.server.ts'

const database = useDatabase()
const now = new Date('2026-11-20T18:00:00Z')
let other: DbClient
beforeAll(async () => {
  other = createDb(await cloneTemplate(inject('testDatabase'), 'archive'))
})
afterAll(() => other.close())

async function exported(db: typeof database.db, key: string): Promise<string[]> {
  const lines: string[] = []
  await exportBrand(db, key, (line) => void lines.push(line))
  return lines
}
async function* given(lines: string[]) {
  yield* lines
}

/** A brand with an office, members, a case, content and an audit entry, and another brand that isn't exported. */
async function fill() {
  const { db } = database
  const brand = await insertBrand(db, { key: 'leaving', hosts: ['leaving.example.com'] })
  const { id: officeId } = await insertOffice(db, { brandId: brand.id })
  const text = {
    text: 'Planee su cuidado dental',
    ofHash: 'a'.repeat(16),
    reviewedBy: 'Rosa Ortiz',
    reviewedOn: '2026-11-20',
  }
  const es = { pages: ['home'], texts: { 'home.hero.title': text } }
  const content = { number: 1, payload: minimalContent({ es }), publishedAt: now }
  await db.insert(contentVersions).values({ brandId: brand.id, ...content })
  await insertMember(db, { brandId: brand.id, now, officeId, dependents: [{}, {}] })
  await insertMember(db, { brandId: brand.id, now, status: 'past_due' })
  await insertMember(db, { now })
  await insertMessage(db, { brandId: brand.id })
  const { id: staffId } = await insertStaff(db, { brandIds: [brand.id] })
  const by = { staffId, actor: 'Robin Vale <r@example.com>', ip: null }
  const act = { action: 'view.saved', brandId: brand.id, subject: { kind: 'view', id: 'x', name: 'Ünï “x”' } }
  await audited({ db, now, by }, async () => ({ answer: null, act: act as never }))
  return brand
}

describe('§console: a brand with all its data', () => {
  test('every table of a brand is in the archive, or is left out with a reason', async () => {
    const inIt = (await archivedTables(database.db)).map(({ name }) => name)
    const ofBrands = (await allTables())
      .filter(({ table }) => 'brandId' in table)
      .map(({ name }) => name.replace('public.', ''))
    expect([...inIt, ...Object.keys(leftOut)].toSorted()).toEqual(ofBrands.toSorted())
    expect(inIt).toContain('membership_terms')
  })

  test('is downloaded as the same file; a client that disconnects holds nothing open', async () => {
    await fill()
    const packed = await buffer(archiveStream(database.db, 'leaving'))
    expect(gunzipSync(packed).toString()).toBe(`${(await exported(database.db, 'leaving')).join('\n')}\n`)
    await expect(buffer(archiveStream(database.db, 'nobody'))).rejects.toThrow('There is no brand “nobody”.')
    const left = archiveStream(database.db, 'leaving', {
      memberships: async (row) => {
        left.destroy()
        return row
      },
    })
    await once(left.resume(), 'close')
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query(
        `select count(*)::int as open from pg_stat_activity where datname = current_database() and state like 'idle in%'`,
      )
      expect(rows).toEqual([{ open: 0 }])
    })
  })

  test('is exported and imported into an empty system: the same bytes, the same figures; a second time it is refused', async () => {
    const brand = await fill()
    const lines = await exported(database.db, 'leaving')
    expect(lines.length).toBeGreaterThan(20)
    expect(lines.join('\n')).not.toContain('argon2id$staff')
    const cut = lines.filter((line) => !line.includes('"table":"payments"'))
    await expect(importBrand(other.db, given(cut), now)).rejects.toThrow('Nothing was taken in')
    await expect(importBrand(other.db, given(lines.slice(0, -1)), now)).rejects.toThrow('it is not whole')
    const older = [lines[0]!.replace(/"schema":"[^"]+"/, '"schema":"older"'), ...lines.slice(1)]
    await expect(importBrand(other.db, given(older), now)).rejects.toThrow('another version')
    expect(await other.db.$count(brands)).toBe(0)

    await importBrand(other.db, given(lines), now)
    expect(await exported(other.db, 'leaving')).toEqual(lines)
    // Its Spanish content is included, with its reviewer.
    expect(lines.join('\n')).toContain('Rosa Ortiz')
    expect(await other.db.$count(memberships, eq(memberships.brandId, brand.id))).toBe(2)
    const asked = { brand, reach: { kind: 'brand' } as const, today: '2026-11-20' }
    const [here, there] = [
      await readReport(database.db, asked, { from: '2026-01', to: '2026-11' }),
      await readReport(other.db, asked, { from: '2026-01', to: '2026-11' }),
    ]
    expect(there).toEqual(here)
    const { rows } = await other.db.execute(
      sql`select ended_at is not null as ended, password_hash from staff`,
    )
    expect(rows).toEqual([{ ended: true, password_hash: null }])
    await expect(importBrand(other.db, given(lines), now)).rejects.toThrow('“leaving” is here already')
    await other.db.update(brands).set({ key: 'renamed' }).where(eq(brands.id, brand.id))
    const twinId = newId(now)
    const twin = lines.map((line) => line.replaceAll(brand.id, twinId))
    await expect(importBrand(other.db, given(twin), now)).rejects.toThrow(
      'The host leaving.example.com is that',
    )
  })
})
