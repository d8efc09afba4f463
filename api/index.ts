import { createApiRouter } from './api-env.ts'
import { loginRoutes } from './auth/login.ts'
import { sessionCheckRoutes } from './auth/session-check.ts'
import { joinAccountRoutes } from './v4/member/join-account.ts'
import { logoutRoutes } from './v4/member/logout.ts'
import { resetPasswordRoutes } from './v4/member/reset-password.ts'
import { validateEmailRoutes } from './v4/member/validate-email.ts'

/** Every router of the HTTP API, one line each; the document at /api/openapi.json is made from them. */
export function createApi() {
  const api = createApiRouter()
  api.route('/', sessionCheckRoutes)
  api.route('/', loginRoutes)
  api.route('/', logoutRoutes)
  api.route('/', resetPasswordRoutes)
  api.route('/', validateEmailRoutes)
  api.route('/', joinAccountRoutes)
  return api.doc31('/api/openapi.json', {
    openapi: '3.1.0',
    info: { title: 'Enamel', version: '1', description: 'Membership platform for dental savings plans.' },
  })
}
