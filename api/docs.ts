import type { createApiRouter } from './api-env.ts'
import { docsFiles, docsPage, docsPolicy } from './docs-page.ts'
import { type ApiDocument, describeApi } from './open-api.ts'

/** Serves the document of `api` and its page; both are made when first asked for, since routes never change. */
export function mountDocs(api: ReturnType<typeof createApiRouter>, { https }: { https: boolean }): void {
  let document: ApiDocument | undefined
  let files: ReturnType<typeof docsFiles> | undefined
  api.get('/api/openapi.json', (c) => {
    document ??= describeApi(api, { https })
    return c.json(document)
  })
  api.get('/api/docs', (c) => {
    c.header('Content-Security-Policy', docsPolicy)
    c.header('X-Robots-Tag', 'noindex')
    return c.html(docsPage)
  })
  api.get('/api/docs/:file{page\\.(js|css)}', (c) => {
    files ??= docsFiles()
    const file = files[c.req.param('file')]
    if (!file) return c.notFound()
    c.header('Content-Type', file.type)
    c.header('Content-Encoding', 'gzip')
    c.header('Cache-Control', 'public, max-age=3600')
    return c.body(file.body)
  })
}
