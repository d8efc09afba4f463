import { lstat, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { runBrandArchive } from './run-brand-archive.ts'

const database = useDatabase()
let folder: string
let said: string[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'))
  said = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})

const run = (...args: string[]) =>
  runBrandArchive(args, {
    APP_ENV: 'test',
    DATABASE_URL: database.url,
    SESSION_SECRET: 'a secret for tests, of more than 32 letters',
    INIT_CWD: folder,
  })

test('a brand is exported to a file that only its owner may read; an invalid file is refused, and no partial one is left', async () => {
  await insertBrand(database.db, { key: 'leaving' })
  const file = join(folder, 'leaving.jsonl.gz')
  await run('export', 'leaving', file)
  expect(said).toEqual([`leaving is in ${file}: 0 rows.`])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await expect(run('import', file)).rejects.toThrow('The brand “leaving” is here already.')
  await expect(run('export', 'nobody', join(folder, 'none'))).rejects.toThrow('There is no brand “nobody”.')
  expect(await readdir(folder)).toEqual(['leaving.jsonl.gz'])
  await writeFile(file, 'no archive')
  await expect(run('import', file)).rejects.toThrow('cannot be read as an archive')
  await expect(run('import')).rejects.toThrow('Usage')
})

test('paths are relative to where the command was typed; a device or a folder isn’t overwritten', async () => {
  await insertBrand(database.db, { key: 'leaving' })
  await run('export', 'leaving', 'here.jsonl.gz')
  expect(await readdir(folder)).toEqual(['here.jsonl.gz'])
  await expect(run('import', 'here.jsonl.gz')).rejects.toThrow('The brand “leaving” is here already.')
  const before = await stat('/dev/null')
  await symlink('/dev/null', join(folder, 'device'))
  for (const path of ['device', '.']) {
    await expect(run('export', 'leaving', path)).rejects.toThrow('is no file')
  }
  expect((await stat('/dev/null')).ino).toBe(before.ino)
  expect((await lstat(join(folder, 'device'))).isSymbolicLink()).toBe(true)
})

test('a missing folder and a full disk end the command with a sentence, with nothing left behind', async () => {
  await insertBrand(database.db, { key: 'leaving' })
  const full = join(folder, 'full.jsonl.gz')
  await symlink('/dev/full', `${full}.${process.pid}.part`)
  await expect(run('export', 'leaving', full)).rejects.toThrow('no space left on device')
  await expect(run('export', 'leaving', join(folder, 'none', 'leaving.jsonl.gz'))).rejects.toThrow('ENOENT')
  expect(await readdir(folder)).toEqual([])
})
