import type { GatewayName } from '#domain/values/gateways.ts'
import { sandboxGatewayRoutes } from '#integrations/payments/sandbox/api/sandbox-gateway.ts'
import { sandboxWebhookRoutes } from '#integrations/payments/sandbox/api/sandbox-webhook.ts'
import { stripeWebhookRoutes } from '#integrations/payments/stripe/api/stripe-webhook.ts'
import { createApiRouter } from './api-env.ts'
import { loginRoutes } from './auth/login.ts'
import { sessionCheckRoutes } from './auth/session-check.ts'
import { contentRouter } from './cms/content.ts'
import { mountDocs } from './docs.ts'
import { exampleRoutes } from './examples/examples-page.ts'
import { checkoutAccountRoutes } from './km/checkout-account.ts'
import { checkoutMemberRoutes } from './km/checkout-member.ts'
import { groupDirectory } from './km/group-directory.ts'
import { groupOffices } from './km/group-offices.ts'
import { officeDetails } from './km/office-details.ts'
import { officePlansRoutes } from './km/office-plans.ts'
import { renewalLinkRoutes } from './km/renewal-link.ts'
import { zipPlaceRoutes } from './km/zip-place.ts'
import { describeApi } from './open-api.ts'
import { contactRoutes } from './v4/contact.ts'
import { couponRoutes } from './v4/coupon.ts'
import { grievanceRoutes } from './v4/grievance.ts'
import { billingRoutes } from './v4/member/billing.ts'
import { changeMembershipRoutes } from './v4/member/change-membership.ts'
import { dependentRoutes } from './v4/member/dependents.ts'
import { historyRoutes } from './v4/member/history.ts'
import { infoRoutes } from './v4/member/info.ts'
import { joinAccountRoutes } from './v4/member/join-account.ts'
import { paperRoutes } from './v4/member/papers.ts'
import { planChangeRoutes } from './v4/member/plan-changes.ts'
import { purchaseRoutes } from './v4/member/purchases.ts'
import { renewalRoutes } from './v4/member/renewals.ts'
import { resetPasswordRoutes } from './v4/member/reset-password.ts'
import { memberSessionRoutes } from './v4/member/sessions.ts'
import { signupRoutes } from './v4/member/signup.ts'
import { updateRoutes } from './v4/member/update.ts'
import { validateEmailRoutes } from './v4/member/validate-email.ts'
import { officeEntryRoutes } from './v4/office-entry.ts'
import { planRoutes } from './v4/plans.ts'
import { requestFileRoutes } from './v4/request-files.ts'
import { requestStatusRoutes } from './v4/request-status.ts'

/** The HTTP routes of each gateway: its webhook, and for the sandbox its card tokens. */
const gatewayRoutes: Record<GatewayName, ReturnType<typeof createApiRouter>[]> = {
  sandbox: [sandboxGatewayRoutes, sandboxWebhookRoutes],
  stripe: [stripeWebhookRoutes],
}

/**
 * Every router of the HTTP API, one line each. The document at /api/openapi.json and its page at /api/docs are
 * generated from them. `gateway` selects the webhook.
 */
export function createApi({ gateway, https }: { gateway: GatewayName; https: boolean }) {
  const api = createApiRouter()
  api.route('/', sessionCheckRoutes)
  api.route('/', loginRoutes)
  api.route('/', contentRouter)
  api.route('/', groupOffices)
  api.route('/', groupDirectory)
  api.route('/', officeDetails)
  api.route('/', officePlansRoutes)
  api.route('/', planRoutes)
  api.route('/', couponRoutes)
  api.route('/', checkoutAccountRoutes)
  api.route('/', checkoutMemberRoutes)
  api.route('/', renewalLinkRoutes)
  api.route('/', zipPlaceRoutes)
  api.route('/', infoRoutes)
  api.route('/', historyRoutes)
  api.route('/', paperRoutes)
  api.route('/', changeMembershipRoutes)
  api.route('/', updateRoutes)
  api.route('/', billingRoutes)
  api.route('/', dependentRoutes)
  api.route('/', renewalRoutes)
  api.route('/', planChangeRoutes)
  api.route('/', purchaseRoutes)
  api.route('/', memberSessionRoutes)
  api.route('/', resetPasswordRoutes)
  api.route('/', validateEmailRoutes)
  api.route('/', signupRoutes)
  api.route('/', joinAccountRoutes)
  api.route('/', contactRoutes)
  api.route('/', grievanceRoutes)
  api.route('/', officeEntryRoutes)
  api.route('/', requestFileRoutes)
  api.route('/', requestStatusRoutes)
  for (const routes of gatewayRoutes[gateway]) api.route('/', routes)
  api.route('/', exampleRoutes)
  mountDocs(api, {
    describe: () => describeApi(api, { https }),
    document: '/api/openapi.json',
    page: '/api/docs',
  })
  return api
}
