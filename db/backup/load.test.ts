import { expect, inject, test } from 'vitest'
import { findMigrations, readMigrations } from '#db/migration-files.ts'
import { cloneTemplate } from '#tests/helpers/template-database.ts'
import type { BackupLine } from './dump.ts'
import { load } from './load.ts'

/** A backup without rows, from a database before the newest migrations. */
async function* backupOf(migratedTo = 0): AsyncGenerator<BackupLine> {
  yield { kind: 'enamel-backup', madeAt: '2026-11-22T14:05:00.000Z', migratedTo, sessionSecret: '' }
  yield { kind: 'end', tables: 0, rows: 0 }
}

test('an empty database with newer migrations than the backup is refused: their changes to rows would be lost', async () => {
  const url = await cloneTemplate(inject('testDatabase'), `load_${process.env.VITEST_POOL_ID}`)
  const [before, newest] = readMigrations(findMigrations()).slice(-2)
  await expect(load(url, backupOf(before?.madeAt))).rejects.toThrow(/migrated further than this backup/)
  expect(await load(url, backupOf(newest?.madeAt))).toMatchObject({ rows: 0 })
})
