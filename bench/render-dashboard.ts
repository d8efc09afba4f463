import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { EntryContext, ServerBuild } from 'react-router'
import * as z from 'zod'
import type { Services } from '#domain/services.ts'
import { loadEnv } from '#server/env.ts'
import { openServices } from '#server/open-services.ts'
import { readTree, renderBare } from './bare-tree.ts'

/**
 * Renders the signed-in dashboard's tree repeatedly, with data read once beforehand: no HTTP, session, queries or
 * hydration data. Receives a number of seconds and reports renderings per second.
 */
const url = `${process.env.PUBLIC_ORIGIN}/dashboard`
const tree = await readDashboard()

process.on('message', (told) => {
  const { seconds } = z.object({ seconds: z.number() }).parse(told)
  const [began, before] = [performance.now(), process.cpuUsage()]
  let renders = 0
  let bytes = 0
  while (performance.now() - began < seconds * 1_000) {
    bytes += renderBare(tree, url).length
    renders += 1
  }
  const perSecond = (renders * 1_000) / (performance.now() - began)
  const { user, system } = process.cpuUsage(before)
  process.send?.({ perSecond, cpuMs: (user + system) / 1_000 / renders, bytes: Math.round(bytes / renders) })
})
process.send?.({ ready: true })

async function readDashboard(): Promise<EntryContext> {
  const screens: ServerBuild = await import(pathToFileURL(resolve('build/server/screens.js')).href)
  const opened = await openServices(loadEnv())
  try {
    return await readTree(screens, url, await signedIn(opened.services))
  } finally {
    await opened.close()
  }
}

async function signedIn(services: Services): Promise<Parameters<typeof readTree>[2]> {
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
