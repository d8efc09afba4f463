import { type ApiDocument, describeAdminApi } from '#api/open-api.ts'
import { createAdminRouter } from './admin-env.ts'
import { auditRoutes } from './audit.ts'
import { caseReportRoutes } from './case-report.ts'
import { caseRoutes } from './cases.ts'
import { contentDraftRoutes } from './content.ts'
import { deskRoutes } from './desk.ts'
import { keyRoutes } from './doors/keys.ts'
import { webhookRoutes } from './doors/webhooks.ts'
import { memberActRoutes } from './members/member-acts.ts'
import { memberPaperRoutes } from './members/member-papers.ts'
import { memberRoutes } from './members/members.ts'
import { membershipActRoutes } from './members/membership-acts.ts'
import { booksRoutes } from './money/books.ts'
import { moneyRoutes } from './money/money.ts'
import { refundRoutes } from './money/refunds.ts'
import { securityRoutes } from './security.ts'
import { sessionRoutes } from './session.ts'
import { staffRoutes } from './staff.ts'

/**
 * Every router of the console's API, one line each; its document is at /api/admin/openapi.json. `https` decides how the
 * cookies are called.
 */
export function createAdminApi({ https }: { https: boolean }) {
  const api = createAdminRouter()
  api.route('/', sessionRoutes)
  api.route('/', securityRoutes)
  api.route('/', staffRoutes)
  api.route('/', keyRoutes)
  api.route('/', webhookRoutes)
  api.route('/', auditRoutes)
  api.route('/', caseReportRoutes)
  api.route('/', caseRoutes)
  api.route('/', contentDraftRoutes)
  api.route('/', deskRoutes)
  api.route('/', refundRoutes)
  api.route('/', moneyRoutes)
  api.route('/', booksRoutes)
  api.route('/', memberRoutes)
  api.route('/', memberPaperRoutes)
  api.route('/', memberActRoutes)
  api.route('/', membershipActRoutes)
  let document: ApiDocument | undefined
  api.get('/api/admin/openapi.json', (c) => {
    document ??= describeAdminApi(api, { https })
    return c.json(document)
  })
  return api
}
