import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'

/** For files whose name is their content's. */
export const immutable = 'public, max-age=31536000, immutable'

/** The folder within the shared one that the console's origin alone serves. */
export const ofConsole = (shared: string) => join(shared, 'console')

/** Serves `/assets/*`: the files of this build, then those that other releases left in the folders `shared`, or 404. */
export function serveAssets(clientDirectory: string, ...shared: string[]): MiddlewareHandler[] {
  // Of a folder only what lies in it, not what lies in folders within.
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
 * Puts the files of this build that are not there yet into the folder `shared`: pages of one release ask instances of
 * another for them. Each appears whole, however many instances start at once. The console's site map, which is no file
 * of the build, comes where the console alone serves it from.
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
