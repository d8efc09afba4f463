import { markedLetters, plainLetters } from '#platform/unaccent.ts'
import { consoleOrigin, signInOwner, staffHeaders } from '../console/staff-browser.ts'
import { latencies } from '../load.ts'
import { median, milliseconds, percentile, type Row, type Section } from '../report.ts'
import { openKeptWorld, startWeb, type World } from '../world.ts'
import { manyBooks } from './books.ts'
import { timesOfLists } from './lists.ts'
import { manyNames } from './many-names.ts'

const members = Number(process.env.MEMBERS ?? 1_000_000)
const connections = 4
const questions = 120
/** Limit for a search at the 95th percentile, over HTTP; milliseconds. */
const limit = 100

/** What staff type to find one existing member; `name` is the most common kind. */
const kinds = {
  'three letters of a name': ({ last, n }: Known) => last.slice(n % 2, 3 + (n % 2)),
  'a fragment of a name': ({ last, n }: Known) => last.slice(1 + (n % 2), 6 + (n % 2)),
  'first and last name': ({ first, last }: Known) => `${first} ${last}`,
  'two letters': ({ last }: Known) => last.slice(0, 2),
  'nobody’s name': ({ last }: Known) => `${last.slice(0, 3)}xq`,
  'the end of a phone number': ({ phone }: Known) => phone.slice(-4),
  'a member number': ({ number }: Known) => number,
  'a birth date': ({ born }: Known) => born,
  'an email': ({ email }: Known) => email,
} satisfies Record<string, (known: Known) => string>

type Known = {
  n: number
  first: string
  last: string
  phone: string
  number: string
  born: string
  email: string
}

/**
 * Searching a brand's members, and the console's lists of members and payments, through the API, compared with the
 * simplest SQL that finds a fragment.
 */
export async function searchOfMembers(): Promise<Section> {
  const { world, made } = await openKeptWorld(`members-${members}`, fill)
  try {
    const { brandId } = made
    const known = await someMembers(world, brandId)
    const signedIn = await signInOwner(world)
    const web = await startWeb(world, { CONSOLE_ORIGIN: consoleOrigin })
    try {
      const headers = staffHeaders(signedIn)
      const load = { url: web.origin, headers, connections }
      const rows: Row[] = []
      for (const [what, ask] of Object.entries(kinds)) {
        const asked = known.map(ask)
        const paths = asked.map((q) => `/api/admin/members?brandId=${brandId}&q=${encodeURIComponent(q)}`)
        await latencies({ ...load, paths: paths.slice(0, 20) })
        const times = await latencies({ ...load, paths })
        const p95 = percentile(times, 95)
        const bare = what.includes('name') ? await bareTimes(world, brandId, asked) : null
        rows.push({
          what,
          measured: `p50 ${milliseconds(median(times))}, p95 ${milliseconds(p95)}`,
          ...(bare && { against: `SQL p95 ${milliseconds(percentile(bare, 95))}` }),
          ratio: p95 / limit,
          floor: { atMost: 1 },
        })
      }
      rows.push(...(await timesOfLists(load, { ...made, ...(await someThings(world, brandId)) })))
      return {
        title: `Search and lists of ${members.toLocaleString('en-US')} members of one brand, ${connections} at once`,
        rows,
        notes: [
          `Ratio: p95 against ${limit} ms, of lists and Today 150 ms. SQL: the same fragment with LIKE and pg_trgm, 51 rows, unranked.`,
        ],
      }
    } finally {
      await web.stop()
    }
  } finally {
    await world.stop()
  }
}

/** Creates a brand with that many members and their payments. */
async function fill(world: World): Promise<{ brandId: string; key: string; officeId: string }> {
  const brand = await manyNames(world, members)
  return { ...brand, ...(await manyBooks(world, brand.brandId)) }
}

/** A member and the plan, for the detail screens. */
async function someThings({ client }: World, brandId: string): Promise<{ memberId: string; planId: string }> {
  const { rows } = await client.pool.query<{ memberId: string; planId: string }>(
    `select account_id as "memberId", plan_id as "planId" from memberships where brand_id = $1 order by id limit 1`,
    [brandId],
  )
  return rows[0] ?? { memberId: '', planId: '' }
}

async function someMembers({ client }: World, brandId: string): Promise<Known[]> {
  const { rows } = await client.pool.query<Known>(
    `select (row_number() over ())::int as n, first_name as first, last_name as last, phone, email,
       date_of_birth::text as born, member_number as number
     from accounts a tablesample system (1) repeatable (7) join memberships m on m.account_id = a.id
     where a.brand_id = $1 order by md5(a.id::text) limit ${questions}`,
    [brandId],
  )
  return rows
}

async function bareTimes({ client }: World, brandId: string, asked: string[]): Promise<number[]> {
  const times: number[] = []
  for (const q of asked) {
    const began = performance.now()
    await client.pool.query(
      `select m.id, first_name, last_name from accounts a join memberships m on m.account_id = a.id
       where a.brand_id = $1 and translate(lower(first_name || ' ' || last_name), '${markedLetters}', '${plainLetters}') like $2 limit 51`,
      [brandId, `%${q.toLowerCase()}%`],
    )
    times.push(performance.now() - began)
  }
  return times
}
