import { expect, test } from 'vitest'
import { accountLinks, rateLimits, sessions } from '#db/schema/accounts.ts'
import { insertAccount } from '#demo/fixtures/accounts.ts'
import { consumeRateLimit } from '#domain/security/rate-limits.server.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { mintAccountLink } from './account-link.server.ts'
import { createSession, sessionSeconds } from './create-session.server.ts'
import { sweepExpired } from './sweep-expired.server.ts'

const database = useDatabase()
const now = new Date('2026-05-04T12:00:00Z')
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)

test('expired rows are deleted, valid ones stay', async () => {
  const { db } = database
  const { id: accountId, brandId } = await insertAccount(db)
  const as = { brandId, accountId, ip: '198.51.100.7', userAgent: null }
  await createSession({ db, now: before(sessionSeconds + 1) }, as)
  await createSession({ db, now: before(901) }, as)
  const live = await createSession({ db, now: before(899) }, as)
  await mintAccountLink(db, { brandId, accountId, purpose: 'reset_password', now: before(26 * 60 * 60) })
  await mintAccountLink(db, { brandId, accountId, purpose: 'join_account', now: before(26 * 60 * 60) })
  await consumeRateLimit(db, { key: 'old', limit: 1, windowSeconds: 60, now: before(25 * 60 * 60) })
  await consumeRateLimit(db, { key: 'new', limit: 1, windowSeconds: 60, now })

  const sweep = () => sweepExpired({ db, now }, { idleSeconds: 900 })
  expect(await sweep()).toEqual({ sessions: 2, links: 1, counters: 1 })
  expect(await sweep()).toEqual({ sessions: 0, links: 0, counters: 0 })

  expect(await db.select({ id: sessions.id }).from(sessions)).toEqual([{ id: live.sessionId }])
  expect(await db.select({ purpose: accountLinks.purpose }).from(accountLinks)).toEqual([
    { purpose: 'join_account' },
  ])
  expect(await db.select({ key: rateLimits.key }).from(rateLimits)).toEqual([{ key: 'new' }])
})
