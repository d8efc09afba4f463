import type { createApiRouter } from './api-env.ts'
import { docsPolicy, renderDocsPage } from './docs-page.ts'
import { type ApiDocument, describeApi } from './open-api.ts'

/** Serves the document of `api` and its page; both are made when first asked for, since routes never change. */
export function mountDocs(api: ReturnType<typeof createApiRouter>, { https }: { https: boolean }): void {
  let kept: ApiDocument | undefined
  const document = () => {
    kept ??= describeApi(api, { https })
    return kept
  }
  api.get('/api/openapi.json', (c) => c.json(document()))
  api.get('/api/docs', (c) => {
    c.header('Content-Security-Policy', docsPolicy)
    c.header('X-Robots-Tag', 'noindex')
    return c.html(renderDocsPage(document()))
  })
}
