import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 90_000 })
const root = join(import.meta.dirname, '../..')
const scripts: Record<string, string> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts
let checkout = ''

/** A checkout with a settings file that has one invalid setting. */
beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), 'enamel-settings-'))
  for (const name of readdirSync(root))
    if (!['.env', '.data'].includes(name)) symlinkSync(join(root, name), join(checkout, name))
  writeFileSync(join(checkout, '.env'), 'APP_ENV=somewhere\n')
})
afterAll(() => rmSync(checkout, { recursive: true }))

/** Standard error of a package.json command, run in a shell the way npm does; the database is unavailable. */
function saidBy(command: string, args: string): Promise<string> {
  const { APP_ENV: _, ...rest } = process.env
  const PATH = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`
  const env = { ...rest, PATH, DATABASE_URL: 'postgres://enamel@127.0.0.1:1/enamel' }
  return new Promise((resolve) => {
    execFile('sh', ['-c', `${scripts[command]} ${args}`], { cwd: checkout, env }, (_error, _stdout, stderr) =>
      resolve(stderr),
    )
  })
}

const brand =
  'create --key prairie --name Prairie --states AZ --operator Prairie --address "12 Main Street, Lincoln, NE 68508" ' +
  '--phone 4025550142 --email help@prairie.example --owner-name Dana --owner-email dana@prairie.example'

test.each([
  ['staff', 'list'],
  ['brand', brand],
  ['brand:export', 'prairie prairie.gz'],
  ['content', 'lint --brand prairie'],
  ['offices:import', '--brand prairie offices.csv'],
])('npm run %s reads its settings from .env, as script/enamel does', async (command, args) => {
  expect(await saidBy(command, args)).toContain('APP_ENV must be one of demo')
})
