import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#db/id.ts'
import { queueMail } from '#db/mail-outbox.ts'
import { enqueue } from '#db/queue.ts'
import { mails } from '#db/schema/mail.ts'
import { insertMember } from '#demo/fixtures/members.ts'
import { retryMailsJob } from '#jobs/retry-mails.job.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { startSmtpCatcher } from '#tests/helpers/smtp-catcher.ts'
import { testServices } from '#tests/helpers/test-api.ts'
import { startWorker } from './worker.ts'

const database = useDatabase()
const log = pino({ level: 'silent' })

let smtp: Awaited<ReturnType<typeof startSmtpCatcher>>
beforeAll(async () => {
  smtp = await startSmtpCatcher()
})
afterAll(() => smtp.stop())

test('after a day without SMTP every email is sent, each once, though the queue gave up on it', async () => {
  const { db, pool, url, pulse } = database
  const now = new Date()
  const services = testServices(db, { now })
  const { account, membership } = await insertMember(db, { now })
  for (const cause of [1, 2, 3]) {
    await queueMail(db, {
      brandId: membership.brandId,
      template: 'password-changed',
      to: account.email ?? '',
      props: { accountId: account.id },
      dedupeKey: `password-changed:${cause}`,
    })
  }
  smtp.refusing = true
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'Mail <mail@enamel.example>' }
  const worker = await startWorker({ services, url, pulse, env, log })
  await vi.waitFor(
    async () => expect((await db.select().from(mails)).map(({ attempts }) => attempts)).toEqual([1, 1, 1]),
    { timeout: 10_000 },
  )
  await pool.query('update graphile_worker._private_jobs set attempts = max_attempts')
  await db.update(mails).set({ createdAt: new Date(now.getTime() - 24 * 60 * 60 * 1000) })

  smtp.refusing = false
  expect(await retryMailsJob.run({ services })).toEqual({ waiting: 3 })
  await vi.waitFor(() => expect(smtp.messages).toHaveLength(3), { timeout: 10_000 })
  await vi.waitFor(async () => expect(await retryMailsJob.run({ services })).toEqual({ waiting: 0 }), {
    timeout: 10_000,
  })
  await worker.stop()
  expect(smtp.messages).toHaveLength(3)
})

test('§faults 41: a silent mail server delays emails, and no money', async () => {
  const { db, pool, url, pulse } = database
  const now = new Date()
  const sockets = new Set<Socket>()
  const silent = createServer((socket) => sockets.add(socket.on('error', () => {}))).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { account, membership } = await insertMember(db, { now })
  for (const cause of Array(20).keys()) {
    await queueMail(db, {
      brandId: membership.brandId,
      template: 'password-changed',
      to: account.email ?? '',
      props: { accountId: account.id },
      dedupeKey: `password-changed:${cause}`,
    })
  }
  const { port } = silent.address() as AddressInfo
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Mail <mail@enamel.example>' }
  const worker = await startWorker({ services: testServices(db, { now }), url, pulse, env, log })
  const waiting = async (task: string) => {
    const { rows } = await pool.query('select 1 from graphile_worker.jobs where task_identifier = $1', [task])
    return rows.length
  }
  const claimed = async () => (await db.select().from(mails)).filter(({ claimedAt }) => claimedAt).length
  await expect.poll(claimed, { timeout: 10_000 }).toBeGreaterThan(0)
  await enqueue(db, 'reconcile-payment', { paymentId: newId() })
  await expect.poll(() => waiting('reconcile-payment'), { timeout: 5_000 }).toBe(0)
  expect(await waiting('send-mail')).toBe(20)
  for (const socket of sockets) socket.destroy()
  silent.close()
  await pool.query('delete from graphile_worker._private_jobs where locked_at is null')
  await worker.stop()
}, 60_000)

test('a worker that stops while a mail server is silent ends in seconds, and its emails wait for the next one', async () => {
  const { db, pool, url, pulse } = database
  const now = new Date()
  const silent = createServer((socket) => void socket.on('error', () => {})).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { account, membership } = await insertMember(db, { now })
  for (const cause of [1, 2]) {
    await queueMail(db, {
      brandId: membership.brandId,
      template: 'password-changed',
      to: account.email ?? '',
      props: { accountId: account.id },
      dedupeKey: `password-changed:${cause}`,
    })
  }
  const { port } = silent.address() as AddressInfo
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Mail <mail@enamel.example>' }
  const worker = await startWorker({ services: testServices(db, { now }), url, pulse, env, log, mailsMs: 50 })
  const stands = async () =>
    (await db.select().from(mails)).map(({ status, claimedAt, lastError }) => [
      status,
      claimedAt !== null,
      lastError,
    ])
  const inHand = ['queued', true, null]
  await expect.poll(stands, { timeout: 10_000 }).toEqual([inHand, inHand])
  const began = performance.now()
  expect(await worker.stop()).toBe(0)
  // Otherwise it would have waited ten seconds for the greeting.
  expect(performance.now() - began).toBeLessThan(5_000)
  const later = ['queued', false, 'Enamel ends: the mail goes out later.']
  expect(await stands()).toEqual([later, later])
  const { rows } = await pool.query('select locked_by from graphile_worker._private_jobs')
  expect(rows).toEqual([{ locked_by: null }, { locked_by: null }])
  silent.close()
}, 30_000)
