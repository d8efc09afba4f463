import { execFile } from 'node:child_process'
import { createWriteStream, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { offices } from '#db/schema/offices.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { officeColumns } from '#domain/back-office/offices/import/office-columns.ts'
import { useDatabase } from '#tests/helpers/database.ts'

const database = useDatabase()
vi.setConfig({ testTimeout: 90_000 })
const root = new URL('../../', import.meta.url)
let directory = ''
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'enamel-import-'))
})
afterAll(() => rm(directory, { recursive: true }))

type Outcome = { code: number; stdout: string; stderr: string }

/** The command `npm run offices:import` runs, without the leading `node`. */
const script: unknown = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')).scripts[
  'offices:import'
]
const command = String(script).split(' ').slice(1)

/** Runs the command as an operator does, and has it report its peak resident memory at exit. */
function runImport(...args: string[]): Promise<Outcome> {
  const tell =
    "data:text/javascript,process.on('exit',()=>console.error('maxrss',process.resourceUsage().maxRSS))"
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--import', tell, ...command, ...args],
      {
        cwd: root,
        env: { ...process.env, DATABASE_URL: database.url, APP_ENV: 'test', INIT_CWD: directory },
      },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    )
  })
}

test('a file is imported, its refused rows reported by line, and the command succeeds', async () => {
  await insertBrand(database.db, { key: 'brightharbor' })
  const file = join(directory, 'small.csv')
  await writeFile(
    file,
    'name,address,city,state,zip,phone\nGRIN DENTAL,1 A ST,PHOENIX,AZ,85004,602-555-0142\nBad,2 A St,Phoenix,AZ,,\n',
  )
  const dry = await runImport('--brand', 'brightharbor', file, '--dry-run')
  expect(dry.stdout).toBe(
    'Would be: 1 added, 0 updated, 0 unchanged, 1 refused, of 2 rows. The file has 3 lines; 1 of them contain no row.\n',
  )
  expect(await database.db.$count(offices)).toBe(0)
  const { code, stdout, stderr } = await runImport('--brand', 'brightharbor', 'small.csv')
  expect(stdout).toBe(
    'Done: 1 added, 0 updated, 0 unchanged, 1 refused, of 2 rows. The file has 3 lines; 1 of them contain no row.\n',
  )
  expect(stderr).toContain('line 3 refused: The ZIP code is missing. The phone number is missing.')
  expect(code).toBe(0)
  expect(await database.db.$count(offices)).toBe(1)
})

test('its help names each column of a file as the console does', async () => {
  const { code, stdout } = await runImport('--help')
  expect(code).toBe(0)
  for (const { label } of Object.values(officeColumns)) expect(stdout).toContain(label)
  expect(stdout).toContain('It must have: Name, Street address, City, State, ZIP code, Phone.')
})

test.each([
  [[], 'Usage: npm run offices:import'],
  [['--brand', 'nobody', 'x.csv'], 'There is no brand “nobody”.'],
  [['--brand', 'brightharbor', 'no-such-file.csv'], 'no such file'],
])('%j exits with 1 and a sentence', async (args, sentence) => {
  await insertBrand(database.db, { key: 'brightharbor' })
  const { code, stderr } = await runImport(...args)
  expect(stderr).toContain(sentence)
  expect(stderr).not.toMatch(/^\s+at /m)
  expect(code).toBe(1)
})

test('thirty thousand rows take less than 170 MB, so that a million take little over 200', {
  timeout: 240_000,
}, async () => {
  await insertBrand(database.db, { key: 'brightharbor' })
  const file = join(directory, 'large.csv')
  await pipeline(function* () {
    yield 'name,address,city,state,zip,phone\n'
    for (let row = 1; row <= 30_000; row += 1)
      yield `"OFFICE ${row}, LLC",${row} NW 12TH AVE STE ${row % 300},PHOENIX,AZ,85004,602-555-01${String(row % 100).padStart(2, '0')}\n`
  }, createWriteStream(file))
  const { code, stdout, stderr } = await runImport('--brand', 'brightharbor', file)
  expect(stdout).toBe(
    'Done: 30000 added, 0 updated, 0 unchanged, 0 refused, of 30000 rows. The file has 30001 lines; 1 of them contain no row.\n',
  )
  expect(code).toBe(0)
  const kilobytes = Number(/maxrss (\d+)/.exec(stderr)?.[1])
  expect(kilobytes / 1024).toBeLessThan(170)
})
