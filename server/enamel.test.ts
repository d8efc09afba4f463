import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Runs `script/enamel` and returns its standard error and exit code. The database is unavailable. */
function run(...args: string[]) {
  const env = { ...process.env, APP_ENV: 'test', DATABASE_URL: 'postgres://enamel@127.0.0.1:1/enamel' }
  const command = ['--import', 'tsx', 'server/enamel.ts', ...args]
  try {
    execFileSync(process.execPath, command, { cwd: new URL('..', import.meta.url), env, stdio: 'pipe' })
    return { status: 0, stderr: '' }
  } catch (error) {
    const { status, stderr } = error as { status: number; stderr: Buffer }
    return { status, stderr: stderr.toString() }
  }
}

test.each(['migrate', 'web'])('%s with a word that it does not read does nothing', (name) => {
  expect(run(name, 'extra')).toEqual({
    status: 1,
    stderr: '“extra” is one argument too many. Nothing was done.\n',
  })
})

test('an unavailable database ends a command with one sentence', () => {
  const { status, stderr } = run('migrate')
  expect(status).toBe(1)
  expect(stderr).toMatch(/^The database cannot be reached.*\n$/)
})
