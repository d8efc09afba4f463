import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDb } from '#db/client.ts'
import { demoPassword, findDemoPasswords } from '#demo/passwords.ts'
import { hashPassword } from '#domain/security/password.server.ts'
import { openOldDatabase } from '#tests/helpers/old-database.ts'

let old: Awaited<ReturnType<typeof openOldDatabase>>
beforeEach(async () => {
  old = await openOldDatabase('demo_accounts_are_marked')
})
afterEach(() => old.close())

test('a demo from before the mark is detected, and no one who came to a brand later', async () => {
  const seeded = '2026-03-01T12:00:00.123Z'
  const later = '2026-03-01T12:00:00.124Z'
  const hash = await hashPassword(demoPassword)
  const brand = async (key: string) =>
    (
      await old.query(
        `insert into brands (id, key, name, settings, created_at) values (gen_random_uuid(), $1, 'A brand', '{}', $2) returning id`,
        [key, seeded],
      )
    )[0]?.id
  const account = (brandId: unknown, email: string, at: string, password: string | null = hash) =>
    old.query(
      `insert into accounts (id, brand_id, email, password_hash, first_name, last_name, date_of_birth, created_at)
       values (gen_random_uuid(), $1, $2, $3, 'Ann', 'Lee', '1980-01-01', $4)`,
      [brandId, email, password, at],
    )
  const staff = (email: string, at: string) =>
    old.query(
      `insert into staff (id, email, name, password_hash, created_at) values (gen_random_uuid(), $1, 'Ann', $2, $3)`,
      [email, hash, at],
    )
  const demo = await brand('brightharbor')
  const real = await brand('prairie')
  await account(demo, 'member@brightharbor.example', '2025-01-01T00:00:00Z')
  await account(demo, 'new@brightharbor.example', seeded)
  await account(demo, 'desk@brightharbor.example', seeded, null)
  await account(demo, 'family@brightharbor.example', later)
  await account(real, 'member@brightharbor.example', '2025-01-01T00:00:00Z')
  await staff('owner@enamel.example', seeded)
  await staff('support@enamel.example', later)
  await old.finish()
  const marked = await old.query(
    `select email from accounts where is_demo union all select email from staff where is_demo order by 1`,
  )
  expect(marked.map(({ email }) => email)).toEqual([
    'member@brightharbor.example',
    'new@brightharbor.example',
    'owner@enamel.example',
  ])
  const { db, close } = createDb(old.url)
  expect((await findDemoPasswords(db)).toSorted()).toEqual(marked.map(({ email }) => email))
  await close()
})
