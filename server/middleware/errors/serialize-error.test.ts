import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts } from '#db/schema/accounts.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { asRefusal } from './error-answer.ts'
import { createLog } from './serialize-error.ts'

const database = useDatabase()
const card = '4242424242424242'

test('a failed query is logged with its text and its cause, never its parameters', async () => {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const log = createLog({}, stream)
  const failing = [
    database.db
      .insert(accounts)
      .values({ brandId: card, firstName: `Ann ${card}`, lastName: 'Lee' } as never),
    database.db.execute(sql`select ${card}::text from nowhere`),
  ]
  for (const query of failing) {
    await query.then(
      () => expect.unreachable(),
      (error: unknown) =>
        log.error({ err: new Error('It did not work.', { cause: error }) }, 'request failed'),
    )
  }
  expect(lines).toHaveLength(2)
  expect(lines.join()).toContain('Failed query: ')
  expect(lines.join()).toContain('nowhere')
  expect(lines.join()).not.toContain('Ann')
  expect(lines.join()).not.toContain(card)
})

const thrown = (code: string) =>
  new Error('Failed query', { cause: Object.assign(new Error(code), { code }) })

test.each(['08006', '53300', '57P01', '40001', '40P01', '55P03', '57014', '25006', 'ECONNREFUSED', 'EPIPE'])(
  'an error %s of PostgreSQL, with which nothing was written, is answered 503 and may be retried',
  (code) => {
    const { status, details } = asRefusal(thrown(code))
    expect({ status, details }).toEqual({ status: 503, details: { retryAfterSeconds: 2 } })
  },
)

test.each(['23505', '42P01', '22P02'])('an error %s is a server error', (code) => {
  expect(asRefusal(thrown(code)).status).toBe(500)
})
