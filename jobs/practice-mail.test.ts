import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mails } from '#db/schema/mail.ts'
import { insertAccount } from '#demo/accounts.ts'
import { createOutboxMailer } from '#integrations/mail/outbox-mailer.ts'
import { useDatabase } from '#tests/support/database.ts'
import { testHouse } from '#tests/support/door.ts'
import { practiceMail } from './practice-mail.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { sendMail } from './send-mail.ts'

const database = useDatabase()
const pairs = 30

/** The job that is waiting, taken out of the queue. */
async function takeJob(): Promise<{ name: string; payload: { mailId: string; brandId: string } }> {
  const { rows } = await database.pool.query(
    `select j.id, j.task_identifier as name, p.payload from graphile_worker.jobs j
       join graphile_worker._private_jobs p on p.id = j.id`,
  )
  expect(rows).toHaveLength(1)
  await database.db.execute(sql`select graphile_worker.complete_jobs(array[${rows[0].id}::bigint])`)
  return rows[0]
}

test('an email that is unknown costs the process about what a known one does, and leaves nothing behind', async () => {
  const house = testHouse(database.db, { now: new Date('2026-11-22T12:00:00Z') })
  const deps = { house, mailer: createOutboxMailer(), mailFrom: null }
  const account = await insertAccount(database.db)
  const { brandId } = account
  const times: Record<string, number[]> = { 'send-mail': [], 'practice-mail': [] }
  for (let n = 0; n < 2 * pairs; n += 1) {
    const email = n % 2 ? (account.email ?? '') : 'nobody@example.com'
    await requestPasswordReset(deps, { requestId: crypto.randomUUID(), brandId, email })
    const { name, payload } = await takeJob()
    const began = process.cpuUsage()
    if (name === 'send-mail') await sendMail(deps, payload)
    else await practiceMail(deps, payload)
    const { user, system } = process.cpuUsage(began)
    times[name]?.push(user + system)
  }
  const middle = (name: string) => times[name]?.toSorted((a, b) => a - b)[pairs / 2] ?? Number.NaN
  expect(times['practice-mail']).toHaveLength(pairs)
  // Before, nothing was done for an unknown one: less than a tenth.
  expect(middle('practice-mail') / middle('send-mail')).toBeGreaterThan(0.4)
  expect(middle('practice-mail') / middle('send-mail')).toBeLessThan(2.5)
  expect(await database.db.$count(mails)).toBe(pairs)
})
