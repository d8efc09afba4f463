import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import type { requestContext } from '#app/request-context.ts'

type Asker = typeof requestContext extends RouterContext<infer Value> ? Value : never

/**
 * What the framework passes to `app/entry.server.tsx` for the page at `url`, requested by `asker`: routes, data, manifest.
 * The entry has rendered it once by then, so that lazily loaded code is there.
 */
export async function readTree(screens: ServerBuild, url: string, asker: Asker): Promise<EntryContext> {
  const { entry } = screens
  const seen: EntryContext[] = []
  const keep: typeof entry.module.default = (request, status, headers, context, loadContext) => {
    const { serverHandoffStream: _, ...rest } = context
    seen.push(rest)
    return entry.module.default(request, status, headers, context, loadContext)
  }
  const module = { ...entry.module, default: keep }
  const handle = createRequestHandler({ ...screens, entry: { ...entry, module } }, 'production')
  // The build has its own copy of the loaders' context key, so every key returns the only value.
  const context = Object.assign(new RouterContextProvider(), { get: () => asker })
  const answer = await handle(new Request(url), context)
  const [tree] = seen
  if (answer.status !== 200 || !tree) throw new Error(`${url} answered ${answer.status}.`)
  return tree
}

/** Renders the page alone: no HTTP, session, queries or hydration data. */
export function renderBare(tree: EntryContext, url: string): string {
  return renderToString(createElement(ServerRouter, { context: tree, url }))
}
