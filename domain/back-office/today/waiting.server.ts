import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { countReviews } from '#domain/back-office/billing/review-counts.server.ts'
import { countOfficesWaiting } from '#domain/back-office/offices/list-offices.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { dateIn } from '#domain/calendar.ts'
import { can, type Granted, reachOf, type Scope } from '#domain/staff/access/access.rules.ts'
import { readChecklist } from './checklist.server.ts'

/** How many of each kind wait in a brand for the person; 0 for what they may not handle. */
export type BrandWaiting = {
  brand: { key: string; name: string }
  approvals: number
  owedRefunds: number
  failedPayments: number
  gatewayEvents: number
  offices: number
  siteDrafts: number
  failedPublications: number
}

/** What waits for a staff member in each of these brands, within their roles. */
export async function listBrandWaiting(
  db: Db,
  { visitor, brands, now }: { visitor: Granted & { staffId: string }; brands: readonly Brand[]; now: Date },
): Promise<BrandWaiting[]> {
  const all: BrandWaiting[] = []
  // One brand after another: one screen of a large deployment must not take all connections.
  for (const brand of brands) all.push(await waitingIn(db, { visitor, brand, now }))
  return all
}

async function waitingIn(
  db: Db,
  { visitor, brand, now }: { visitor: Granted & { staffId: string }; brand: Brand; now: Date },
): Promise<BrandWaiting> {
  const { id: brandId, key, name } = brand
  const today = dateIn(brand.settings.timeZone, now)
  const scope: Scope = { kind: 'brand', brandId }
  const members = reachOf(visitor, 'members.see', brandId)
  const changes = reachOf(visitor, 'offices.change', brandId)
  const publishes = can(visitor, 'content.publish', scope)
  const [money, offices, found] = await Promise.all([
    members && countReviews(db, { brandId, reach: members, today }),
    changes && countOfficesWaiting(db, { brandId, reach: changes, today }),
    publishes ? readChecklist(db, { staffId: visitor.staffId, brandId }) : null,
  ])
  const approves = can(visitor, 'money.approve', scope)
  const asks = can(visitor, 'money.ask', scope)
  return {
    brand: { key, name },
    approvals: approves ? (money?.approvals ?? 0) : 0,
    owedRefunds: asks ? (money?.owed ?? 0) : 0,
    failedPayments: asks ? (money?.failed ?? 0) : 0,
    gatewayEvents: approves ? (money?.events ?? 0) : 0,
    offices: offices ? offices.proposed + offices.unanswered + offices.due : 0,
    siteDrafts: Number(found?.hasDraft ?? false),
    failedPublications: Number(found?.publicationFailed ?? false),
  }
}

/** How many jobs were given up, in the whole deployment. */
export async function countFailedJobs(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from graphile_worker.jobs where locked_at is null and attempts >= max_attempts`)
  return rows[0]?.count ?? 0
}
