import { apiKeyRoutes } from '#api/admin/api-keys/api-keys.ts'
import { booksRoutes } from '#api/admin/billing/books.ts'
import { chargeRoutes } from '#api/admin/billing/charges.ts'
import { moneyRoutes } from '#api/admin/billing/money.ts'
import { refundRoutes } from '#api/admin/billing/refunds.ts'
import { archiveRoutes } from '#api/admin/brands/archive.ts'
import { brandRoutes } from '#api/admin/brands/brands.ts'
import { closingRoutes } from '#api/admin/brands/closing.ts'
import { contentDraftRoutes } from '#api/admin/content/content.ts'
import { mediaRoutes } from '#api/admin/content/media.ts'
import { spanishRoutes } from '#api/admin/content/spanish.ts'
import { deskRoutes } from '#api/admin/desk/desk.ts'
import { searchRoutes } from '#api/admin/search/search.ts'
import { auditRoutes } from '#api/admin/staff/audit.ts'
import { securityRoutes } from '#api/admin/staff/security.ts'
import { sessionRoutes } from '#api/admin/staff/session.ts'
import { staffRoutes } from '#api/admin/staff/staff.ts'
import { viewRoutes } from '#api/admin/staff/views.ts'
import { caseReportRoutes } from '#api/admin/support/case-report.ts'
import { caseRoutes } from '#api/admin/support/cases.ts'
import { jobRoutes } from '#api/admin/system/jobs.ts'
import { webhookRoutes } from '#api/admin/webhooks/webhooks.ts'
import { mountDocs } from '#api/docs.ts'
import { describeAdminApi } from '#api/open-api.ts'
import { siteRedirect } from '#api/site-redirect.ts'
import { createAdminRouter } from './admin-env.ts'
import { bulkRoutes } from './bulk/bulk.ts'
import { mountFormerPaths } from './former-paths.ts'
import { allImportRoutes } from './imports/imports.ts'
import { impersonationRoutes } from './members/impersonation.ts'
import { memberActionRoutes } from './members/member-actions.ts'
import { memberOrderRoutes } from './members/member-orders.ts'
import { memberPaperRoutes } from './members/member-papers.ts'
import { memberRoutes } from './members/members.ts'
import { membershipActionRoutes } from './members/membership-actions.ts'
import { mergeRoutes } from './members/merge.ts'
import { privacyRoutes } from './members/privacy.ts'
import { officeRoutes } from './offices/offices.ts'
import { couponRoutes } from './plans/coupons.ts'
import { feeRoutes } from './plans/fees.ts'
import { planRoutes } from './plans/plans.ts'
import { reportFileRoutes } from './reports/report-files.ts'
import { reportMailRoutes } from './reports/report-mails.ts'
import { reportRoutes } from './reports/reports.ts'

/**
 * Every router of the console's API, one line each. Its document is at /api/admin/openapi.json, with a page for
 * signed-in staff at /api/admin/docs. `https` determines the cookie names.
 */
export function createAdminApi({ https }: { https: boolean }) {
  const api = createAdminRouter()
  api.route('/', sessionRoutes)
  api.route('/', securityRoutes)
  api.route('/', staffRoutes)
  api.route('/', archiveRoutes)
  api.route('/', brandRoutes)
  api.route('/', closingRoutes)
  api.route('/', apiKeyRoutes)
  api.route('/', webhookRoutes)
  api.route('/', auditRoutes)
  api.route('/', caseReportRoutes)
  api.route('/', caseRoutes)
  api.route('/', contentDraftRoutes)
  api.route('/', spanishRoutes)
  api.route('/', mediaRoutes)
  api.route('/', deskRoutes)
  api.route('/', searchRoutes)
  api.route('/', viewRoutes)
  api.route('/', refundRoutes)
  api.route('/', chargeRoutes)
  api.route('/', moneyRoutes)
  api.route('/', booksRoutes)
  api.route('/', officeRoutes)
  for (const routes of allImportRoutes) api.route('/', routes)
  api.route('/', planRoutes)
  api.route('/', couponRoutes)
  api.route('/', feeRoutes)
  api.route('/', reportRoutes)
  api.route('/', reportFileRoutes)
  api.route('/', reportMailRoutes)
  api.route('/', jobRoutes)
  api.route('/', memberRoutes)
  api.route('/', bulkRoutes)
  api.route('/', memberPaperRoutes)
  api.route('/', impersonationRoutes)
  api.route('/', memberActionRoutes)
  api.route('/', membershipActionRoutes)
  api.route('/', memberOrderRoutes)
  api.route('/', mergeRoutes)
  api.route('/', privacyRoutes)
  mountFormerPaths(api)
  const page = '/api/admin/docs'
  mountDocs(api, {
    describe: () => describeAdminApi(api, { https }),
    document: '/api/admin/openapi.json',
    page,
    guard: async (c, next) => {
      if (c.get('staff')?.stage === 'full') return next()
      return siteRedirect(c, `/sign-in?return=${encodeURIComponent(page)}`, 302)
    },
  })
  return api
}
