import { mountDocs } from '#api/docs.ts'
import { describeAdminApi } from '#api/open-api.ts'
import { siteRedirect } from '#api/site-redirect.ts'
import { createAdminRouter } from './admin-env.ts'
import { auditRoutes } from './audit.ts'
import { brandRoutes } from './brands.ts'
import { bulkRoutes } from './bulk/bulk.ts'
import { caseReportRoutes } from './case-report.ts'
import { caseRoutes } from './cases.ts'
import { closingRoutes } from './closing.ts'
import { contentDraftRoutes } from './content.ts'
import { deskRoutes } from './desk.ts'
import { jobRoutes } from './doors/jobs.ts'
import { keyRoutes } from './doors/keys.ts'
import { webhookRoutes } from './doors/webhooks.ts'
import { findRoutes } from './find.ts'
import { memberImportRoutes } from './imports/member-imports.ts'
import { officeImportRoutes } from './imports/office-imports.ts'
import { paymentImportRoutes } from './imports/payment-imports.ts'
import { visitImportRoutes } from './imports/visit-imports.ts'
import { mediaRoutes } from './media.ts'
import { lookRoutes } from './members/looks.ts'
import { memberActRoutes } from './members/member-acts.ts'
import { memberOrderRoutes } from './members/member-orders.ts'
import { memberPaperRoutes } from './members/member-papers.ts'
import { memberRoutes } from './members/members.ts'
import { membershipActRoutes } from './members/membership-acts.ts'
import { mergeRoutes } from './members/merge.ts'
import { privacyRoutes } from './members/privacy.ts'
import { booksRoutes } from './money/books.ts'
import { chargeRoutes } from './money/charges.ts'
import { moneyRoutes } from './money/money.ts'
import { refundRoutes } from './money/refunds.ts'
import { officeRoutes } from './offices/offices.ts'
import { couponRoutes } from './plans/coupons.ts'
import { feeRoutes } from './plans/fees.ts'
import { planRoutes } from './plans/plans.ts'
import { reportFileRoutes } from './reports/report-files.ts'
import { reportMailRoutes } from './reports/report-mails.ts'
import { reportRoutes } from './reports/reports.ts'
import { securityRoutes } from './security.ts'
import { sessionRoutes } from './session.ts'
import { staffRoutes } from './staff.ts'
import { viewRoutes } from './views.ts'

/**
 * Every router of the console's API, one line each; its document is at /api/admin/openapi.json, for people who are signed
 * in as a page at /api/admin/docs. `https` decides how the
 * cookies are called.
 */
export function createAdminApi({ https }: { https: boolean }) {
  const api = createAdminRouter()
  api.route('/', sessionRoutes)
  api.route('/', securityRoutes)
  api.route('/', staffRoutes)
  api.route('/', brandRoutes)
  api.route('/', closingRoutes)
  api.route('/', keyRoutes)
  api.route('/', webhookRoutes)
  api.route('/', auditRoutes)
  api.route('/', caseReportRoutes)
  api.route('/', caseRoutes)
  api.route('/', contentDraftRoutes)
  api.route('/', mediaRoutes)
  api.route('/', deskRoutes)
  api.route('/', findRoutes)
  api.route('/', viewRoutes)
  api.route('/', refundRoutes)
  api.route('/', chargeRoutes)
  api.route('/', moneyRoutes)
  api.route('/', booksRoutes)
  api.route('/', officeRoutes)
  api.route('/', officeImportRoutes)
  api.route('/', memberImportRoutes)
  api.route('/', visitImportRoutes)
  api.route('/', paymentImportRoutes)
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
  api.route('/', lookRoutes)
  api.route('/', memberActRoutes)
  api.route('/', membershipActRoutes)
  api.route('/', memberOrderRoutes)
  api.route('/', mergeRoutes)
  api.route('/', privacyRoutes)
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
