import { createApiRouter } from './api-env.ts'
import { contentRouter } from './cms/content.ts'

/** Every router of the HTTP API, one line each; the document at /api/openapi.json is made from them. */
export function createApi() {
  return createApiRouter()
    .route('/', contentRouter)
    .doc31('/api/openapi.json', {
      openapi: '3.1.0',
      info: { title: 'Enamel', version: '1', description: 'Membership platform for dental savings plans.' },
    })
}
