import { gzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/client.ts'
import { importParts, imports } from '#db/schema/imports.ts'
import { offices } from '#db/schema/offices.ts'
import { auditLog } from '#db/schema/staff.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import {
  checkImport,
  runImport,
  stopImport,
  takePart,
  undoImport,
} from '#domain/back-office/imports/change-import.server.ts'
import type { BeginImport } from '#domain/back-office/imports/import.schema.ts'
import { importReport, listMappings, readImport } from '#domain/back-office/imports/imports.queries.server.ts'
import { saveOffice } from '#domain/back-office/offices/change-office.server.ts'
import { officeFormSchema } from '#domain/offices/listing/office-form.schema.ts'
import { readOffice } from '#domain/offices/listing/read-office.server.ts'
import { SandboxGateway } from '#integrations/payments/sandbox/sandbox-gateway.server.ts'
import { importFileJob } from '#jobs/import-file.job.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { headerCells } from '#tests/helpers/imports/header-cells.ts'
import { beginOfficeImport } from './begin-office-import.server.ts'
import { nppesColumns } from './nppes-row.rules.ts'

const database = useDatabase()
const now = new Date('2026-11-20T18:00:00Z')
let brandId: string
let deps: Parameters<typeof runImport>[0]

beforeEach(async () => {
  brandId = (await insertBrand(database.db)).id
  const { id } = await insertStaff(database.db, { brandIds: [brandId] })
  deps = { db: database.db, now, by: { staffId: id, actor: 'Robin Vale <r@example.com>', ip: null } }
})

const header = 'Practice,Addr,Town,ST,Zip,Tel,Mail,Fax'
const mapping = {
  name: 'Practice',
  line1: 'Addr',
  city: 'Town',
  state: 'ST',
  zip: 'Zip',
  phone: 'Tel',
  email: 'Mail',
}
const row = (number: number, more: Partial<Record<'name' | 'phone' | 'zip', string>> = {}) =>
  `${more.name ?? `Office ${number}`},${number} Main St,Phoenix,AZ,${more.zip ?? '85004'},${more.phone ?? '6025550142'},o${number}@example.com,x`

/** Starts an import of a file and uploads it in small parts. */
async function upload(text: string, more: Partial<BeginImport> = {}) {
  const asked = {
    fileName: 'offices.csv',
    kind: 'own',
    header: headerCells(text),
    mapping,
    keepAs: '',
  } as const
  const { id: importId } = await beginOfficeImport(deps, { brandId, ...asked, ...more })
  const packed = gzipSync(text)
  for (let at = 0, number = 0; at < packed.length; at += 400, number += 1) {
    const data = packed.subarray(at, at + 400).toString('base64')
    await takePart(database.db, { brandId, importId, of: 'offices', number, data })
  }
  return { brandId, importId, of: 'offices' as const }
}
type Which = Awaited<ReturnType<typeof upload>>
const gateway = () => new SandboxGateway({ db: database.db, now: () => now, timeoutMs: 400 })
const work = (which: Which, db: Db = database.db) =>
  importFileJob.run({ services: { db, now: () => now, gateway: gateway() } }, which)
const read = (which: Which) => readImport(database.db, which)
async function imported(text: string, more: Partial<BeginImport> = {}) {
  const which = await upload(text, more)
  await checkImport(deps, which)
  await work(which)
  await runImport(deps, which)
  await work(which)
  return which
}
const all = () =>
  database.db
    .select()
    .from(offices)
    .where(eq(offices.brandId, brandId))
    .orderBy(offices.name, offices.externalKey)

describe('§console: an office file', () => {
  test('is checked without writing, imported, and undone as far as nothing has changed since, which is reported', async () => {
    await imported([header, row(1), row(2), row(3)].join('\n'))
    const before = await all()
    const next = [
      header,
      row(1),
      row(2, { phone: '6025550177' }),
      row(3, { phone: '6025550178' }),
      row(4),
      row(5),
    ]
    const which = await upload([...next, row(6, { phone: 'none' }), row(4), '"=1+1"'].join('\r\n'))
    await checkImport(deps, which)
    await work(which)
    const checked = await read(which)
    const counts = { read: 8, added: 2, changed: 2, unchanged: 1, refused: 3, ending: 0 }
    expect(checked).toMatchObject({ status: 'checked', total: 8, ...counts })
    expect(checked.sample).toEqual([
      {
        line: 3,
        name: 'Office 2',
        isNew: false,
        changes: [{ field: 'phone', before: '6025550142', after: '6025550177' }],
      },
      {
        line: 4,
        name: 'Office 3',
        isNew: false,
        changes: [{ field: 'phone', before: '6025550142', after: '6025550178' }],
      },
      { line: 5, name: 'Office 4', isNew: true, changes: [] },
      { line: 6, name: 'Office 5', isNew: true, changes: [] },
    ])
    expect(await all()).toEqual(before)
    expect((await importReport(database.db, which)).split('\r\n').slice(1, 4)).toEqual([
      expect.stringContaining('7,“none” is not a 10-digit phone number.,'),
      expect.stringContaining('8,The same office is already on line 5.,'),
      "9,It has 1 cell where the header has 8.,'=1+1",
    ])

    await runImport(deps, which)
    await work(which)
    expect(await read(which)).toMatchObject({ status: 'done', ...counts })
    expect(await database.db.$count(importParts)).toBe(0)
    const [, second, , fourth] = await all()
    expect(fourth?.email).toBe('o4@example.com')
    // Since then someone has changed one of them, and a new one has become a home office.
    const { form } = await readOffice(database.db, { brandId, officeId: second?.id ?? '' })
    await saveOffice(deps, {
      brandId,
      officeId: second?.id ?? '',
      revision: second?.revision ?? 0,
      form: officeFormSchema.parse({ ...form, city: 'Tempe' }),
    })
    await insertMember(database.db, { brandId, officeId: fourth?.id, now })
    await undoImport(deps, which)
    await work(which)
    expect(await read(which)).toMatchObject({ status: 'undone', undone: 2, kept: 2 })
    const after = await all()
    expect(after.map(({ name, phone, city }) => [name, phone, city])).toEqual([
      ['Office 1', '6025550142', 'Phoenix'],
      ['Office 2', '6025550177', 'Tempe'],
      ['Office 3', '6025550142', 'Phoenix'],
      ['Office 4', '6025550142', 'Phoenix'],
    ])
    const report = await importReport(database.db, which)
    expect(report).toContain(',Office 2: It was changed since.')
    expect(report).toContain(',"Office 4: It’s someone’s home office')
    const actions = (await database.db.select().from(auditLog).orderBy(auditLog.number)).map(
      ({ action }) => action,
    )
    expect(actions.filter((each) => each.startsWith('offices.')).slice(-3)).toEqual([
      'offices.import_begun',
      'offices.imported',
      'offices.import_undone',
    ])
  })

  test('a renamed column is noticed, a mapping is saved by name, and a different file is refused', async () => {
    const text = [header, row(1)].join('\n')
    await upload(text, { keepAs: 'Dentrix' })
    expect(await listMappings(database.db, { brandId, of: 'offices' })).toEqual([
      { name: 'Dentrix', mapping, header: header.split(',') },
    ])
    const renamed = text.replace('Tel', 'Telephone')
    await expect(upload(renamed)).rejects.toMatchObject({
      code: 'invalid',
      fields: [{ path: 'mapping.phone', message: 'The file has no column “Tel”.' }],
    })
    await expect(upload(text, { kind: 'nppes' })).rejects.toThrow('The file has no column “NPI”')
    const which = await upload(text)
    await database.db
      .update(imports)
      .set({ header: ['Practice'] })
      .where(eq(imports.id, which.importId))
    await checkImport(deps, which)
    await work(which)
    expect(await read(which)).toMatchObject({
      status: 'failed',
      fault: expect.stringContaining('not the one that was shown'),
    })
  })

  test('a broken or incomplete archive fails with a sentence', async () => {
    const text = [header, row(1)].join('\n')
    const which = await upload(text)
    await takePart(database.db, { ...which, number: 0, data: Buffer.from('PK not gzip').toString('base64') })
    await checkImport(deps, which)
    await work(which)
    expect((await read(which)).fault).toBe('The file wasn’t fully uploaded. Upload it again.')
    const other = await upload([header, ...Array.from({ length: 60 }, (_, at) => row(at + 1))].join('\n'))
    await database.db.delete(importParts).where(eq(importParts.number, 0))
    await checkImport(deps, other)
    await work(other)
    expect((await read(other)).fault).toBe('A part of the file is missing. Upload it again.')
  })

  test('killed in mid-import, complete batches are saved with the last line; it resumes there, once, also when two do', async () => {
    const text = [header, ...Array.from({ length: 1_200 }, (_, at) => row(at + 1))].join('\n')
    const which = await upload(text)
    await checkImport(deps, which)
    await work(which)
    await runImport(deps, which)
    let batches = 0
    const dying = new Proxy(database.db, {
      get(target, name) {
        if (name === 'transaction' && ++batches === 2) throw new Error('killed')
        return Reflect.get(target, name, target)
      },
    })
    await expect(work(which, dying)).rejects.toThrow('killed')
    expect(await read(which)).toMatchObject({ status: 'running', line: 501, added: 500, read: 500 })
    expect((await all()).length).toBe(500)
    await stopImport(deps, which)
    await work(which)
    expect(await read(which)).toMatchObject({ status: 'stopped', line: 501, stopping: false })
    await runImport(deps, which)
    await Promise.all([work(which), work(which)])
    expect(await read(which)).toMatchObject({ status: 'done', added: 1_200, read: 1_200, refused: 0 })
    expect((await all()).length).toBe(1_200)
    await undoImport(deps, which)
    await Promise.all([work(which), work(which)])
    expect(await read(which)).toMatchObject({ status: 'undone', undone: 1_200, kept: 0 })
    expect(await all()).toEqual([])
  })

  test('from NPPES: practice locations of dental organizations and of solo dentists; others are skipped', async () => {
    const columns = [
      ...Object.values(nppesColumns),
      'Healthcare Provider Taxonomy Code_1',
      'Healthcare Provider Taxonomy Code_2',
    ]
    const base = {
      npi: '1234567893',
      entity: '2',
      organization: 'PALO VERDE DENTAL PLLC',
      line1: '100 W MAIN ST STE 4',
      city: 'PHOENIX',
      state: 'AZ',
      zip: '850041234',
      country: 'US',
      phone: '6025550142',
    }
    const line = (cells: Partial<Record<keyof typeof nppesColumns, string>>, ...codes: string[]) => {
      const own: Record<string, string> = { ...base, ...cells }
      const known = Object.keys(nppesColumns).map((column) => own[column] ?? '')
      return [...known, codes[0] ?? '', codes[1] ?? ''].map((cell) => `"${cell}"`).join(',')
    }
    const text = [
      columns.map((name) => `"${name}"`).join(','),
      line({}, '207Q00000X', '1223X0400X'),
      line({ npi: '1234567894' }, '1223G0001X'),
      line(
        {
          npi: '1245319599',
          entity: '1',
          isSole: 'Y',
          organization: '',
          firstName: 'ANA',
          lastName: 'QUILL',
          credential: 'DDS',
          line1: '7 ELM ST',
        },
        '122300000X',
      ),
      line({ entity: '1', isSole: 'N', organization: '', firstName: 'BO', lastName: 'REED' }, '1223G0001X'),
      line({}, '207Q00000X'),
      line({ deactivated: '05/01/2026' }, '1223G0001X'),
      line({ country: 'MX' }, '1223G0001X'),
    ].join('\n')
    const which = await imported(text, { kind: 'nppes', mapping: {} })
    expect(await read(which)).toMatchObject({ status: 'done', added: 2, refused: 1, skipped: 4 })
    expect(await importReport(database.db, which)).toContain(
      '3,“1234567894” is not a National Provider Identifier.',
    )
    expect(await all()).toMatchObject([
      { name: 'Ana Quill DDS', line1: '7 Elm St', specialties: ['general'] },
      {
        externalKey: 'id:npi:1234567893',
        name: 'Palo Verde Dental PLLC',
        line1: '100 W Main St',
        line2: 'Suite 4',
        zip: '85004-1234',
        specialties: ['orthodontics'],
      },
    ])
  })
})
