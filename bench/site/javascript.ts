import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import * as z from 'zod'
import { kilobytes, type Section } from '../report.ts'

const budgetBytes = 120_000
/** Screens behind the sign-in have no budget. */
const isPublic = (path: string) => !/^(dashboard|id-card|receipt|admin|dev)/.test(path)
/** Pages that content makes of blocks with prices, whose code they fetch beside their own. */
const showsPrices = (path: string) => /^(|arizona|:landing)$/.test(path)

const chunk = z.object({ module: z.string(), imports: z.array(z.string()).default([]) })
const routeSchema = chunk.extend({
  id: z.string(),
  parentId: z.string().optional(),
  path: z.string().optional(),
  index: z.boolean().optional(),
  hasDefaultExport: z.boolean().default(true),
  clientActionModule: z.string().optional(),
  clientLoaderModule: z.string().optional(),
})
const manifestSchema = z.object({ entry: chunk, routes: z.record(z.string(), routeSchema), url: z.string() })

/** What a browser loads before a screen works: entry, root, the route and all they import, brotli. */
export async function javascript(): Promise<Section> {
  const manifest = readManifest('build/client')
  const size = compressedSize('build/client')
  const shared = [manifest.url, manifest.entry.module, ...manifest.entry.imports]
  const rows = Object.values(manifest.routes)
    .filter((route) => route.parentId !== undefined && route.hasDefaultExport)
    .map((route) => {
      const files = new Set(shared)
      for (const each of withParents(route.id, manifest.routes)) {
        for (const file of [each.module, ...each.imports]) files.add(file)
        for (const file of [each.clientActionModule, each.clientLoaderModule]) if (file) files.add(file)
      }
      const path = route.index ? '' : (route.path ?? '')
      if (showsPrices(path)) files.add(pricedBlocks())
      const bytes = [...files].reduce((sum, file) => sum + size(file), 0)
      return {
        what: `/${path}`,
        measured: kilobytes(bytes),
        against: kilobytes(budgetBytes),
        ratio: bytes / budgetBytes,
        ...(isPublic(path) && { floor: { atMost: 1 } }),
      }
    })
  const common = shared.reduce((sum, file) => sum + size(file), 0)
  return {
    title: 'JavaScript per route, brotli',
    isExact: true,
    rows,
    notes: [
      `of it ${kilobytes(common)} on every route: entry, React, the router and the route manifest`,
      `prices on pages that show them: ${kilobytes(size(pricedBlocks()))}`,
    ],
  }
}

type Manifest = z.infer<typeof manifestSchema>

/** The manifest the browser itself reads: `window.__reactRouterManifest={…};` */
function readManifest(directory: string): Manifest {
  const assets = join(directory, 'assets')
  const name = existsSync(assets) && readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file))
  if (!name) throw new Error('There is no build to measure. Run: npm run build')
  const text = readFileSync(join(assets, name), 'utf8')
  return manifestSchema.parse(JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)))
}

function pricedBlocks(): string {
  const name = readdirSync('build/client/assets').find((file) => /^priced-block-.*\.js$/.test(file))
  if (!name) throw new Error('The blocks with prices are no file of their own any more.')
  return `/assets/${name}`
}

function withParents(id: string, routes: Manifest['routes']): Manifest['routes'][string][] {
  const route = routes[id]
  if (!route) return []
  return [route, ...(route.parentId ? withParents(route.parentId, routes) : [])]
}

function compressedSize(directory: string): (file: string) => number {
  const sizes = new Map<string, number>()
  return (file) => {
    const known = sizes.get(file)
    if (known !== undefined) return known
    const bytes = readFileSync(join(directory, file))
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
    const size = brotliCompressSync(bytes, { params }).length
    sizes.set(file, size)
    return size
  }
}
