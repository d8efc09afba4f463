import { expect, test } from 'vitest'
import { importRejections, imports } from '#db/schema/imports.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { openRenewalWorld } from '#tests/helpers/renewal-world.ts'
import { erasePerson } from './erase-person.server.ts'
import { previewErase } from './preview-erase.server.ts'

const database = useDatabase()
const now = new Date('2026-11-20T18:00:00Z')

test('§console: erasing a person removes them from what imports keep of their files, and no one else', async () => {
  const { db } = database
  const world = await openRenewalWorld(db, { now })
  const brandId = world.brand.id
  const email = 'zephyrine.q@example.com'
  const account = { firstName: 'Zephyrine', lastName: 'Quillfeather', email }
  const made = await world.member({ status: 'expired', account })
  const changes = [{ field: 'email', before: '', after: email }]
  const sample = [
    { line: 2, name: 'Zephyrine Quillfeather', isNew: true, changes },
    { line: 3, name: 'Ann Unerased', isNew: true, changes: [] },
  ]
  const file = { brandId, fileName: 'a.csv', kind: 'members' as const, mapping: {}, header: ['id'] }
  const [begun] = await db
    .insert(imports)
    .values({ ...file, status: 'done', sample })
    .returning()
  const importId = begun?.id ?? ''
  await db.insert(importRejections).values([
    { brandId, importId, line: 4, reason: `${email} has an account here already.` },
    { brandId, importId, line: 5, reason: 'Its ID is missing.' },
    { brandId, importId, line: 6, reason: 'Its ID is missing.', cells: ['', `to ${email.toUpperCase()}`] },
  ])
  const { id: staffId } = await insertStaff(db, { brandIds: [brandId] })
  const owner = { brandId, accountId: made.account.id, today: '2026-11-20' }
  const { seen, typeToConfirm: confirm } = await previewErase(db, owner)
  const deps = { db, now, by: { staffId, actor: 'Somebody <x@example.com>', ip: null } }
  await erasePerson(deps, owner, { seen, confirm, reason: 'They asked for it in writing' })
  const [{ sample: left } = {}] = await db.select().from(imports)
  expect(left).toEqual(sample.slice(1))
  const reasons = await db.select().from(importRejections).orderBy(importRejections.line)
  expect(reasons.map(({ reason, cells }) => [reason, cells])).toEqual([
    ['Erased', null],
    ['Its ID is missing.', null],
    ['Erased', null],
  ])
})
