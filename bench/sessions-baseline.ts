import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import * as z from 'zod'
import { createDb } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { findSession } from '#domain/accounts/find-session.server.ts'
import { verifyPassword } from '#domain/security/password.server.ts'

/**
 * The database queries of a session check and a sign-in, as prepared statements and nothing else: no HTTP, csrf, checks
 * or passwords. Also our own session check without HTTP, and the verification of one password. Receives the kind and
 * the number of seconds; reports the rate and the CPU time per operation.
 */
const url = process.env.DATABASE_URL ?? ''
const token = process.env.SESSION_TOKEN ?? ''
const connections = Number(process.env.CONNECTIONS)
const pool = new pg.Pool({ connectionString: url, max: connections })
const { db, close } = createDb(url, { max: connections })
const tokenHash = createHash('sha256').update(token).digest('base64url')
const { rows: found } = await pool.query(
  `select s.brand_id, a.id as account_id, a.email, a.password_hash
   from sessions s join accounts a on a.id = s.account_id where s.token_hash = $1`,
  [tokenHash],
)
const {
  brand_id: brandId,
  account_id: accountId,
  email,
  password_hash: hash,
} = z
  .object({ brand_id: z.string(), account_id: z.string(), email: z.string(), password_hash: z.string() })
  .parse(found[0])

const works: Record<string, () => Promise<unknown>> = {
  check: () => run(pool, checkStatement, [tokenHash, brandId, new Date(), new Date(Date.now() - 900_000)]),
  ourCheck: () => findSession(db, { brandId, token, now: new Date(), idleSeconds: 900 }),
  signIn,
  verify: () => verifyPassword(hash, process.env.PASSWORD ?? ''),
}

process.on('message', async (told) => {
  const { what, seconds } = z.object({ what: z.string(), seconds: z.number() }).parse(told)
  const work = works[what]
  if (!work) throw new Error(`There is nothing called ${what} to measure.`)
  const [began, before] = [performance.now(), process.cpuUsage()]
  const end = began + seconds * 1_000
  let done = 0
  const repeat = async () => {
    for (; performance.now() < end; done += 1) await work()
  }
  await Promise.all(Array.from({ length: connections }, repeat))
  const { user, system } = process.cpuUsage(before)
  const perSecond = (done * 1_000) / (performance.now() - began)
  process.send?.({ perSecond, cpuMs: (user + system) / 1_000 / done })
})
process.on('disconnect', async () => {
  await pool.end()
  await close()
})
process.send?.({ ready: true })

const checkStatement = `
  select s.id, s.last_seen_at, a.id, a.email from sessions s
  join accounts a on a.id = s.account_id and a.brand_id = s.brand_id
  where s.token_hash = $1 and s.brand_id = $2 and s.expires_at > $3 and s.last_seen_at > $4`

/** Three counters of attempts, incremented and decremented, the account, and the session. */
async function signIn(): Promise<void> {
  const keys = ['address', 'pair', 'email'].map((what) => `${what}:${randomBytes(16).toString('base64url')}`)
  const now = new Date()
  for (const key of keys) {
    await run(
      pool,
      `insert into rate_limits (key, window_start, count) values ($1, $2, 1)
       on conflict (key) do update set count = rate_limits.count + 1 returning window_start, count`,
      [key, now],
    )
  }
  await run(
    pool,
    'select id, password_hash from accounts where brand_id = $1 and email = $2 and owns_email',
    [brandId, email],
  )
  for (const key of keys) {
    await run(pool, 'update rate_limits set count = greatest(count - 1, 0) where key = $1', [key])
  }
  const client = await pool.connect()
  try {
    await client.query('begin')
    await run(client, 'select id from accounts where id = $1 and password_hash = $2 for share', [
      accountId,
      hash,
    ])
    await run(
      client,
      `insert into sessions (id, brand_id, account_id, token_hash, created_at, last_seen_at, expires_at, ip, user_agent)
       values ($1, $2, $3, $4, $5, $5, $6, '127.0.0.1', 'bench') returning id`,
      [
        newId(),
        brandId,
        accountId,
        randomBytes(32).toString('base64url'),
        now,
        new Date(Date.now() + 43_200_000),
      ],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}

async function run(on: pg.Pool | pg.PoolClient, text: string, values: unknown[]): Promise<void> {
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
  await on.query({ name, text, values })
}
