import { and, eq } from 'drizzle-orm'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { officeAnswer, officesAnswer } from '#api/km/office-answers.ts'
import { OfficeFields } from '#app/forms/office/office-fields.tsx'
import { typedOffice } from '#app/forms/office/typed-office.ts'
import { importChanges } from '#db/schema/imports.ts'
import { offices } from '#db/schema/offices.ts'
import { auditLog } from '#db/schema/staff.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertOffice } from '#demo/fixtures/offices.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { saveOffice } from '#domain/back-office/offices/change-office.server.ts'
import { guessOfficeColumns, officeColumns } from '#domain/back-office/offices/import/office-columns.ts'
import { directoryCsv } from '#domain/offices/directory-csv.server.ts'
import { fieldName } from '#domain/offices/field-words.ts'
import { emptyForm } from '#domain/offices/listing/empty-form.ts'
import { officeFormSchema } from '#domain/offices/listing/office-form.schema.ts'
import { readOffice } from '#domain/offices/listing/read-office.server.ts'
import { getOffice, listDirectory } from '#domain/offices/office.queries.server.ts'
import { factsOf } from '#domain/offices/office-facts.ts'
import { fieldsOfOffice } from '#domain/offices/office-fields.ts'
import type { OfficeField } from '#domain/values/office-fields.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { importCase, undoCase } from '#tests/helpers/imports/case-file.ts'

const database = useDatabase()
const now = new Date('2026-11-24T18:00:00Z')
const door = { of: 'offices', columns: officeColumns, guess: guessOfficeColumns } as const
let brandId: string
beforeEach(async () => {
  brandId = (await insertBrand(database.db)).id
})

/** An input other than a field's initial value. */
function sampleOf(field: OfficeField): string | string[] {
  if (field.kind === 'choices') return field.codes.slice(-2)
  if (field.kind === 'choice') return field.codes.at(-1) ?? ''
  return field.kind === 'email' ? 'front@juniper.example' : 'Behind the house, from Oak Street'
}
const samples = Object.fromEntries(fieldsOfOffice.map(([name, field]) => [name, sampleOf(field)]))
const isPublic = ({ seenIn }: OfficeField) => seenIn !== 'console'
const namesWhere = (isWanted: (field: OfficeField) => boolean) =>
  fieldsOfOffice.filter(([, field]) => isWanted(field)).map(([name]) => name)

async function saveSamples() {
  const office = await insertOffice(database.db, { brandId })
  const which = { brandId, officeId: office.id }
  const { form } = await readOffice(database.db, which)
  const by = {
    staffId: (await insertStaff(database.db, { brandIds: [brandId] })).id,
    actor: 'Robin',
    ip: null,
  }
  const typed = officeFormSchema.parse({ ...form, ...samples })
  await saveOffice({ db: database.db, now, by }, { ...which, revision: 0, form: typed })
  return which
}

test('§console: each declared office field has a name in both languages, an input and a place in what is sent', () => {
  for (const [name, field] of fieldsOfOffice) {
    expect(fieldName(name, { locale: 'en' }), name).toMatch(/\p{L}/u)
    expect(fieldName(name, { locale: 'es' }), name).toMatch(/\p{L}/u)
    const isSent = field.added !== 'read'
    const [forStaff, forOffice] = [true, false].map((forStaff) =>
      renderToStaticMarkup(<OfficeFields form={emptyForm} forStaff={forStaff} />).includes(
        `name="form.${name}"`,
      ),
    )
    expect([name, forStaff, forOffice]).toEqual([name, isSent, isSent && isPublic(field)])
    expect([name, name in typedOffice({ form: {} })]).toEqual([name, isSent])
  }
})

test('§console: each is saved, read again, shown in the audit, and returned to people who may read it', async () => {
  const which = await saveSamples()
  expect((await readOffice(database.db, which)).form).toMatchObject(
    Object.fromEntries(Object.entries(samples).map(([name, value]) => [name, inOrder(value)])),
  )
  const [saved] = await database.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.brandId, brandId), eq(auditLog.action, 'office.changed')))
  expect(Object.keys(saved?.after ?? {}).toSorted()).toEqual(Object.keys(samples).toSorted())

  const details = officeAnswer.parse(await getOffice(database.db, { ...which, now }))
  expect(details).toMatchObject(pick(namesWhere(isPublic)))
  expect(factsOf(details).map(({ name }) => name)).toEqual(
    namesWhere((field) => isPublic(field) && !field.isHeadline).map((name) => fieldName(name)),
  )
  for (const name of namesWhere((field) => !isPublic(field))) expect(details).not.toHaveProperty(name)
  const listed = Object.keys(officesAnswer.shape.offices.element.shape)
  expect(listed).toEqual(expect.arrayContaining(namesWhere(({ seenIn }) => seenIn === 'lists')))
  for (const name of namesWhere(({ seenIn }) => seenIn !== 'lists')) expect(listed).not.toContain(name)
})

test('§console: each has a column in an office file, under each of its names there; the directory’s own file takes all public data to another brand', async () => {
  for (const [name, { headers }] of fieldsOfOffice)
    for (const header of [name, officeColumns[name].label, ...headers])
      expect([header, guessOfficeColumns([header])]).toEqual([header, { [name]: header }])

  await saveSamples()
  const csv = directoryCsv(await listDirectory(database.db, { brandId, now }))
  const other = (await insertBrand(database.db)).id
  const place = { db: database.db, now, brandId: other }
  expect(await importCase(place, door, Buffer.from(csv))).toMatchObject({ added: 1, refused: 0 })
  const [copy] = await database.db.select().from(offices).where(eq(offices.brandId, other))
  expect(copy).toMatchObject(pick(namesWhere(isPublic)))
})

test('§console: each is imported from a file and restored by an undo; one that the undo doesn’t know stays', async () => {
  const row = 'Juniper Lane Dental,12 Juniper Lane,Phoenix,AZ,85004,6025550142'
  const place = { db: database.db, now, brandId }
  const head = 'name,address,city,state,zip,phone'
  await importCase(place, door, Buffer.from(`${head}\n${row}`))
  const read = async () => (await database.db.select().from(offices).where(eq(offices.brandId, brandId)))[0]
  const first = await read()
  const cells = Object.values(samples).map((value) => `"${[value].flat().join('; ')}"`)
  const file = Buffer.from(`${head},${Object.keys(samples).join(',')}\n${row},${cells.join(',')}`)
  const found = await importCase(place, door, file)
  expect(found).toMatchObject({ changed: 1, refused: 0 })
  expect(await read()).toMatchObject(pick(Object.keys(samples)))
  // As an import of a release without the field recorded it.
  const [change] = await database.db
    .select()
    .from(importChanges)
    .where(eq(importChanges.importId, found.which.importId))
  const { accessibility: _, ...before } = (change?.before ?? {}) as Record<string, unknown>
  await database.db
    .update(importChanges)
    .set({ before })
    .where(eq(importChanges.importId, found.which.importId))
  await undoCase(place, found)
  const { accessibility, updatedAt, revision, ...rest } = (await read()) ?? {}
  expect(accessibility).toEqual(samples.accessibility)
  expect(first).toMatchObject(rest)
})

const pick = (names: string[]) => Object.fromEntries(names.map((name) => [name, samples[name]]))
const inOrder = (value: string | string[]) => (Array.isArray(value) ? value.toSorted() : value)
