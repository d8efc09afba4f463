import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'

/** For files with a content hash in their name. */
export const immutable = 'public, max-age=31536000, immutable'

/** The subfolder of the shared folder that only the console's origin serves. */
export const ofConsole = (shared: string) => join(shared, 'console')

/** Serves `/assets/*`: this build's files, then those of other releases in the folders `shared`, else 404. */
export function serveAssets(clientDirectory: string, ...shared: string[]): MiddlewareHandler[] {
  // Serves only a folder's own files, not its subfolders.
  const inShared = (path: string) => `/${basename(path)}`
  return [
    async (c, next) => {
      await next()
      if (c.res.ok) c.header('Cache-Control', immutable)
    },
    serveStatic({ root: clientDirectory, precompressed: true }),
    ...shared.map((root) => serveStatic({ root, precompressed: true, rewriteRequestPath: inShared })),
    async (c) => c.text('Not found', 404),
  ]
}

/**
 * Copies this build's files that are missing into the folder `shared`, because pages of one release request them from
 * instances of another. Each appears atomically, however many instances start at once. The console's site map isn't a
 * build file and goes into the folder that only the console serves.
 */
export async function shareAssets(
  clientDirectory: string,
  shared: string,
  siteMap: { path: string; script: string },
): Promise<void> {
  const own = join(clientDirectory, 'assets')
  await mkdir(ofConsole(shared), { recursive: true })
  await whole(join(ofConsole(shared), basename(siteMap.path)), (file) => writeFile(file, siteMap.script))
  const there = new Set(await readdir(shared))
  for (const { name } of (await readdir(own, { withFileTypes: true })).filter((each) => each.isFile())) {
    if (!there.has(name)) await whole(join(shared, name), (file) => copyFile(join(own, name), file))
  }
}

async function whole(file: string, write: (unfinished: string) => Promise<void>): Promise<void> {
  const unfinished = join(file, '..', `.${randomUUID()}`)
  await write(unfinished)
  await rename(unfinished, file)
}
