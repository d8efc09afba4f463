import type { Env, Hono, MiddlewareHandler } from 'hono'
import { docsFiles, docsPage, docsPolicy } from './docs-page.ts'
import type { ApiDocument } from './open-api.ts'

/**
 * Serves a document and, at `page`, its viewer. Both are created on first request, since routes never change. `guard`
 * protects the page and its files, which are then cached only by the user's own browser.
 */
export function mountDocs<Caller extends Env>(
  api: Hono<Caller>,
  {
    describe,
    document: path,
    page,
    guard,
  }: {
    describe: () => ApiDocument
    document: string
    page: string
    guard?: MiddlewareHandler<Caller>
  },
): void {
  let document: ApiDocument | undefined
  let files: ReturnType<typeof docsFiles> | undefined
  api.get(path, (c) => {
    document ??= describe()
    return c.json(document)
  })
  if (guard) {
    api.get(page, guard)
    api.get(`${page}/*`, guard)
  }
  api.get(page, (c) => {
    c.header('Content-Security-Policy', docsPolicy)
    c.header('X-Robots-Tag', 'noindex')
    return c.html(docsPage(page))
  })
  api.get(`${page}/:file{page\\.(js|css)}`, (c) => {
    files ??= docsFiles(path)
    const file = files[c.req.param('file') ?? '']
    if (!file) return c.notFound()
    c.header('Content-Type', file.type)
    c.header('Content-Encoding', 'gzip')
    c.header('Cache-Control', `${guard ? 'private' : 'public'}, max-age=3600`)
    return c.body(file.body)
  })
}
