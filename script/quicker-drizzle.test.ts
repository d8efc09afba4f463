import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { quicken } from './quicker-drizzle.ts'

const run = (...flags: string[]) =>
  promisify(execFile)(process.execPath, [...flags, 'script/quicker-drizzle.statements.ts'])

test('the quicker way makes the SQL that Drizzle’s own does', async () => {
  const [own, quick] = await Promise.all([run(), run('--import', './script/quicker-drizzle-hook.ts')])
  expect([own.stderr, quick.stderr]).toEqual(['own\n', 'quick\n'])
  expect(quick.stdout).toBe(own.stdout)
  expect(own.stdout.match(/"sql": /g)?.length).toBeGreaterThan(20)
})

test('an upgrade that changes what is replaced is heard of', () => {
  for (const path of ['entity', 'casing', 'sql/sql'])
    expect(() => quicken('export {}', `/node_modules/drizzle-orm/${path}.js`)).toThrow()
})
