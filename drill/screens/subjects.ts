import { eq } from 'drizzle-orm'
import { staff } from '#db/schema/staff.ts'
import { paymentColumns } from '#domain/back-office/billing/import/payment-columns.ts'
import { beginBulk, beginCaseBulk } from '#domain/back-office/bulk/change-bulk.server.ts'
import { visitColumns } from '#domain/back-office/desk/import/visit-columns.ts'
import { beginImport } from '#domain/back-office/imports/change-import.server.ts'
import type { ImportColumns } from '#domain/back-office/imports/import-columns.ts'
import { memberColumns } from '#domain/back-office/members/import/member-columns.ts'
import { rowListNames } from '#domain/back-office/reports/figures.ts'
import { findBrandByKey } from '#domain/brands/brand.queries.server.ts'
import { dateIn } from '#domain/calendar.ts'
import { cardCode } from '#domain/memberships/member-card/card-code.server.ts'
import { createStaffSession } from '#domain/staff/session/staff-session.server.ts'
import { readSecretFile } from '#server/lifecycle/secret-file.ts'
import type { World } from '../../bench/world.ts'

const brandKey = 'brightharbor'
const owner = 'owner@enamel.example'
const member = 'member@brightharbor.example'

/** The value for each path parameter; for some it depends on the path. */
export type Subjects = { token: string; standsFor: (parameter: string, path: string) => string | undefined }

/** An owner's session, and a record of the demo world for every screen that shows one. */
export async function findSubjects({ client: { db, pool }, dataDir }: World): Promise<Subjects> {
  const brand = await findBrandByKey(db, brandKey)
  const [person] = await db.select().from(staff).where(eq(staff.email, owner))
  if (!brand || !person) throw new Error(`The demo world has no ${owner} of ${brandKey}.`)
  const now = new Date()
  const session = { staffId: person.id, stage: 'full', ip: '127.0.0.1', userAgent: null } as const
  const { token } = await createStaffSession({ db, now }, session)
  const { rows } = await pool.query<Record<string, string>>(
    `select m.id as "membershipId", m.account_id as "memberId", m.card_issue as issue,
       (select id from payments where brand_id = m.brand_id and status = 'succeeded' limit 1) as "paymentId",
       (select id from orders where brand_id = m.brand_id limit 1) as "orderId",
       (select id from grievances where brand_id = m.brand_id limit 1) as "caseId",
       (select id from offices where brand_id = m.brand_id limit 1) as "officeId",
       (select id from plans where brand_id = m.brand_id limit 1) as "planId",
       (select id from fee_schedules where brand_id = m.brand_id limit 1) as "scheduleId"
     from memberships m join accounts a on a.id = m.account_id and a.brand_id = m.brand_id
     where m.brand_id = $1 and a.email = $2 limit 1`,
    [brand.id, member],
  )
  const [found = {}] = rows
  const { membershipId = '', issue, caseId = '' } = found
  const deps = { db, now, by: { staffId: person.id, actor: owner, ip: null } }
  const ofBrand = { brandId: brand.id, fileName: 'file.csv', header: ['A'], mapping: {}, keepAs: '' }
  const allOf = (columns: ImportColumns) => ({
    columns,
    mapping: Object.fromEntries(Object.keys(columns).map((name) => [name, 'A'])),
  })
  const imports: Record<string, { id: string }> = {
    offices: await beginImport(deps, { ...ofBrand, of: 'offices', kind: 'nppes', columns: null }),
    desk: await beginImport(deps, { ...ofBrand, of: 'visits', kind: 'visits', ...allOf(visitColumns) }),
    money: await beginImport(deps, {
      ...ofBrand,
      of: 'payments',
      kind: 'payments',
      ...allOf(paymentColumns),
    }),
    members: await beginImport(deps, {
      ...ofBrand,
      of: 'members',
      kind: 'members',
      ...allOf(memberColumns),
    }),
  }
  const today = dateIn(brand.settings.timeZone, now)
  const reason = 'Looked at'
  const bulks: Record<string, { id: string }> = {
    members: await beginBulk(
      deps,
      { brandId: brand.id, reach: { kind: 'brand' }, today, mails: { bulkResend: {} } },
      { act: { kind: 'card_link' }, choice: { membershipIds: [membershipId] }, reason },
    ),
    cases: await beginCaseBulk(deps, brand, {
      act: { kind: 'case_assign', assigneeId: person.id },
      choice: { caseIds: [caseId] },
      reason,
    }),
  }
  const known: Record<string, string | undefined> = {
    ...found,
    place: brandKey,
    list: rowListNames[0],
    staffId: person.id,
    card: cardCode(readSecretFile(dataDir, 'session-secret'), { membershipId, issue: Number(issue) }),
  }
  // Screens of the deployment, not of a brand.
  const isOfAll = (path: string) => /\/(?:brands\/new|settings\/(?:jobs|health))$/.test(path)
  const ofRoom = (all: Record<string, { id: string }>, path: string) => all[path.split('/')[2] ?? '']?.id
  return {
    token,
    standsFor: (parameter, path) => {
      if (parameter === 'place' && isOfAll(path)) return 'all'
      if (parameter === 'importId') return ofRoom(imports, path)
      if (parameter === 'bulkId') return ofRoom(bulks, path)
      return known[parameter]
    },
  }
}
