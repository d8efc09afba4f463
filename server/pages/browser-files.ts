import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'

/** For files whose name is their content's. */
export const immutable = 'public, max-age=31536000, immutable'

/** Serves `/assets/*`: the files of this build, then those that other releases left in the folder `shared`, or 404. */
export function serveAssets(clientDirectory: string, shared?: string): MiddlewareHandler[] {
  const inShared = (path: string) => path.slice('/assets'.length)
  return [
    async (c, next) => {
      await next()
      if (c.res.ok) c.header('Cache-Control', immutable)
    },
    serveStatic({ root: clientDirectory, precompressed: true }),
    ...(shared ? [serveStatic({ root: shared, precompressed: true, rewriteRequestPath: inShared })] : []),
    async (c) => c.text('Not found', 404),
  ]
}

/**
 * Puts the files of this build that are not there yet into the folder `shared`: pages of one release ask instances of
 * another for them. Each appears whole, however many instances start at once.
 */
export async function shareAssets(clientDirectory: string, shared: string): Promise<void> {
  const own = join(clientDirectory, 'assets')
  await mkdir(shared, { recursive: true })
  const there = new Set(await readdir(shared))
  for (const { name } of (await readdir(own, { withFileTypes: true })).filter((each) => each.isFile())) {
    if (there.has(name)) continue
    const unfinished = join(shared, `.${randomUUID()}`)
    await copyFile(join(own, name), unfinished)
    await rename(unfinished, join(shared, name))
  }
}
