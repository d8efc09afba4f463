import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { auditLog } from '#db/schema/staff.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { runBrand } from './run-brand.ts'

const database = useDatabase()
let said: string[]

beforeEach(() => {
  said = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line))
})
afterEach(() => vi.restoreAllMocks())

const run = (...args: string[]) =>
  runBrand(args, {
    APP_ENV: 'test',
    DATABASE_URL: database.url,
    CONSOLE_ORIGIN: 'https://console.example.com',
    SESSION_SECRET: 'a secret for tests, of more than 32 letters',
  })

const whole =
  `create --key prairie --host plans.example.com --states AZ,NE --operator Prairie --phone 4025550142
  --email help@prairie.example --owner-name Dana --owner-email dana@prairie.example --name`
    .split(/\s+/)
    .concat('Prairie Smiles', '--address', '12 Main Street, Lincoln, NE 68508')

test('§console: the first brand is created on the server’s command line', async () => {
  await run(...whole)
  expect(said).toEqual([
    'Prairie Smiles is at http://prairie.localhost:3000. Add an office, and it sells.',
    'An invitation is on its way to dana@prairie.example.',
  ])
  const rows = await database.db.select().from(auditLog)
  expect(rows).toMatchObject([{ action: 'brand.created', actor: 'command line', subjectKind: 'brand' }])
  await expect(run(...whole)).rejects.toMatchObject({ fields: [{ path: 'hosts.0' }] })
  await expect(run('create', '--key', 'X')).rejects.toMatchObject({
    fields: expect.arrayContaining([expect.objectContaining({ path: 'key' })]),
  })
  await expect(run('crate')).rejects.toThrow('Usage: npm run brand')
})
