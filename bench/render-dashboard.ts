import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
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
import * as z from 'zod'
import type { requestContext } from '#app/request-context.ts'
import type { Services } from '#domain/services.ts'
import { loadEnv } from '#server/env.ts'
import { openServices } from '#server/open-services.ts'

/**
 * Renders the signed-in dashboard's tree repeatedly, with data read once beforehand: no HTTP, session, queries or
 * hydration data. Receives a number of seconds and reports renderings per second.
 */
const url = `${process.env.PUBLIC_ORIGIN}/dashboard`
const tree = await readTree()

process.on('message', (told) => {
  const { seconds } = z.object({ seconds: z.number() }).parse(told)
  const [began, before] = [performance.now(), process.cpuUsage()]
  let renders = 0
  let bytes = 0
  while (performance.now() - began < seconds * 1_000) {
    bytes += renderToString(createElement(ServerRouter, { context: tree, url })).length
    renders += 1
  }
  const perSecond = (renders * 1_000) / (performance.now() - began)
  const { user, system } = process.cpuUsage(before)
  process.send?.({ perSecond, cpuMs: (user + system) / 1_000 / renders, bytes: Math.round(bytes / renders) })
})
process.send?.({ ready: true })

/** What the framework passes to `app/entry.server.tsx` for this page: routes, data, manifest. */
async function readTree(): Promise<EntryContext> {
  const screens: ServerBuild = await import(pathToFileURL(resolve('build/server/screens.js')).href)
  const opened = await openServices(loadEnv())
  const seen: EntryContext[] = []
  const keep: ServerBuild['entry']['module']['default'] = (_request, status, headers, context) => {
    const { serverHandoffStream: _, ...rest } = context
    seen.push(rest)
    return new Response(null, { status, headers })
  }
  const module = { ...screens.entry.module, default: keep }
  const handle = createRequestHandler({ ...screens, entry: { module } }, 'production')
  const value = await signedIn(opened.services)
  // The build has its own copy of the loaders' context key, so every key returns the only value.
  const context = Object.assign(new RouterContextProvider(), { get: () => value })
  const answer = await handle(new Request(url), context)
  await opened.close()
  const [tree] = seen
  if (answer.status !== 200 || !tree) throw new Error(`The dashboard answered ${answer.status}.`)
  return tree
}

type Signed = typeof requestContext extends RouterContext<infer Value> ? Value : never

async function signedIn(services: Services): Promise<Signed> {
  const brand = await services.brands.findByHost('localhost')
  const { rows } = await services.db.execute<{ id: string; email: string }>(
    `select id, email from accounts where email = 'member@brightharbor.example'`,
  )
  const [account] = rows
  if (!brand || !account) throw new Error('The demo member is missing.')
  const visitor = {
    kind: 'member' as const,
    accountId: account.id,
    email: account.email,
    sessionId: account.id,
  }
  return {
    services,
    brand,
    account: null,
    locale: 'en',
    scope: { visitor, ip: '127.0.0.1', userAgent: null },
  }
}
