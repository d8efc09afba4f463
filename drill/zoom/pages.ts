import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'
import { createSession } from '#domain/accounts/create-session.server.ts'
import { cardCode } from '#domain/memberships/member-card/card-code.server.ts'
import { readSecretFile } from '#server/lifecycle/secret-file.ts'
import type { World } from '../../bench/world.ts'

export const brands = ['brightharbor', 'copperstate', 'lumen'] as const
export type Brand = (typeof brands)[number]

/** Query strings that show a different page at the same path, in addition to the path alone. */
const asked: Record<string, readonly string[]> = {
  '/join-now': ['?people=3&interval=month', '?state=WA'],
  '/find-a-dentist': ['?zip=85004'],
  '/savings-summary': ['?at=85004'],
  '/confirm-email': ['#token=unknown'],
  '/dashboard/home-office': ['?zip=85004'],
}

/** Paths that require a signed-in member. */
const isOfMember = (path: string) => /^\/(?:dashboard|id-card|receipt)/.test(path)

/** The site's screens in `app/routes.ts`, so that none is missed; excludes files and developer pages. */
function sitePaths(all: readonly RouteConfigEntry[]): string[] {
  return all.flatMap(({ path, file, index }) => {
    const isScreen = file.startsWith('site/') && file.endsWith('.tsx') && !file.startsWith('site/dev/')
    return isScreen && (index || path) ? [`/${path ?? ''}`] : []
  })
}

/** Every path of a brand to check, with member pages listed separately, and a member's session. */
export async function findPages(
  world: World,
  brandKey: Brand,
  sitemap: string,
): Promise<{ visitor: string[]; member: string[]; token: string | null }> {
  const { db, pool } = world.client
  const listed = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/')
  const find = (pattern: RegExp) => listed.find((path) => pattern.test(path))
  const { rows } = await pool.query<Record<string, string>>(
    `select m.id as "membershipId", m.card_issue as issue, a.id as "accountId", a.brand_id as "brandId", p.id as "planId",
       (select r.id from receipts r where r.membership_id = m.id order by r.number limit 1) as "receiptId"
     from memberships m join accounts a on a.id = m.account_id and a.brand_id = m.brand_id
       join brands b on b.id = m.brand_id join plans p on p.id = m.plan_id
     where b.key = $1 order by (a.email = 'member@' || $1 || '.example') desc, m.created_at limit 1`,
    [brandKey],
  )
  const [found = {}] = rows
  const { membershipId = '', issue, accountId = '', brandId = '', receiptId, planId } = found
  const owner = accountId
    ? await createSession({ db, now: new Date() }, { brandId, accountId, ip: '127.0.0.1', userAgent: null })
    : null
  const code = cardCode(readSecretFile(world.dataDir, 'session-secret'), {
    membershipId,
    issue: Number(issue),
  })
  const known = new Set(sitePaths(routes))
  const standsFor: Record<string, readonly (string | undefined)[]> = {
    '/office/:officeId/:name?': [find(/^\/office\//)],
    '/dentists/:state/:city?': [find(/^\/dentists\/[^/]+$/), find(/^\/dentists\/[^/]+\/[^/]+$/)],
    '/:landing': listed.filter((path) => /^\/[^/]+$/.test(path) && !known.has(path)),
    // Not every brand has its own page for a state.
    '/arizona': [find(/^\/arizona$/)],
    '/*': ['/no/such/page'],
    '/card/:token': [`/card/${code}`],
    '/id-card/:membershipId': membershipId ? [`/id-card/${membershipId}`] : [],
    '/receipt/:receiptId': receiptId ? [`/receipt/${receiptId}`] : [],
    '/checkout': [`/checkout?plan=${planId}&interval=year&people=1`],
  }
  const all = [...known].flatMap((path) => {
    const here = standsFor[path] ?? [path]
    return here.flatMap((address) =>
      address ? [address, ...(asked[path] ?? []).map((more) => path + more)] : [],
    )
  })
  return {
    visitor: all.filter((path) => !isOfMember(path)),
    member: all.filter(isOfMember),
    token: owner?.token ?? null,
  }
}
