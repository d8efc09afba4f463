import { expect, test } from 'vitest'
import type { Db } from '#db/client.ts'
import { enqueue } from '#db/queue.ts'
import { useDatabase } from '#tests/helpers/database.ts'

const database = useDatabase()

/** The waiting jobs, oldest first, with the seconds until each is due. */
const waiting = async () =>
  (
    await database.pool.query(
      `select jobs.task_identifier as task, private.payload, jobs.key, jobs.queue_name as queue, jobs.max_attempts as attempts,
         round(extract(epoch from jobs.run_at - now()))::int as seconds
       from graphile_worker.jobs as jobs join graphile_worker._private_jobs as private using (id) order by jobs.id`,
    )
  ).rows

const remind = (db: Db, mailId: string, options: Parameters<typeof enqueue>[3] = {}) =>
  enqueue(db, 'send-mail', { mailId }, options)

test('a waiting job has the input it was given, and nothing more yet', async () => {
  await remind(database.db, 'a')
  await remind(database.db, 'b', { inMs: 90_000, queue: 'mails', maxAttempts: 3, jobKey: 'once' })
  const plain = {
    task: 'send-mail',
    key: null,
    queue: null,
    attempts: 25,
    seconds: 0,
    payload: { mailId: 'a' },
  }
  const given = { key: 'once', queue: 'mails', attempts: 3, seconds: 90, payload: { mailId: 'b' } }
  expect(await waiting()).toEqual([plain, { ...plain, ...given }])
})

test('one key is one waiting job: the newest', async () => {
  for (const mailId of ['a', 'b']) await remind(database.db, mailId, { jobKey: 'once' })
  await remind(database.db, 'c', { jobKey: 'another' })
  expect((await waiting()).map(({ payload }) => payload.mailId)).toEqual(['b', 'c'])
})

test('a job exists exactly if its transaction commits', async () => {
  const undone = database.db.transaction(async (tx) => {
    await remind(tx, 'undone')
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await database.db.transaction((tx) => remind(tx, 'kept'))
  expect((await waiting()).map(({ payload }) => payload.mailId)).toEqual(['kept'])
})
