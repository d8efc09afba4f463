import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'

const client = 'build/client'
/** How much script a public page may load on a first visit, compressed (decision 0116). */
const budgetBytes = 125_000

const partSchema = z.object({ module: z.string(), imports: z.array(z.string()).default([]) })
const manifestSchema = z.object({
  url: z.string(),
  entry: partSchema,
  routes: z.record(z.string(), partSchema.extend({ id: z.string(), parentId: z.string().optional() })),
})

const languages = ['en', 'es']

/** Members' own screens and development screens may be heavier. */
const isPublic = (id: string) => !/^site\/(dev\/|member\/(?!sign-in\/))/.test(id)

/** The built files of a language, by name. The Spanish pages' files are listed. */
function filesOf(language: string, pattern: string): string[] {
  const spanish: { sri: object } = JSON.parse(readFileSync(join(client, '../spanish.json'), 'utf8'))
  const files = globSync(pattern, { cwd: client }).map((file) => `/${file}`)
  return files.filter((file) => Object.hasOwn(spanish.sri, file) === (language === 'es'))
}

function readManifest(language: string) {
  const [file = ''] = filesOf(language, 'assets/manifest-*.js')
  const code = readFileSync(join(client, file), 'utf8')
  return manifestSchema.parse(JSON.parse(code.slice(code.indexOf('{'), code.lastIndexOf('}') + 1)))
}

const weighed = new Map<string, number>()
function weigh(file: string): number {
  const known = weighed.get(file)
  if (known !== undefined) return known
  const packed = join(client, `${file}.br`)
  const bytes = statSync(existsSync(packed) ? packed : join(client, file)).size
  weighed.set(file, bytes)
  return bytes
}

// Without a build there is nothing to weigh. `script/test` builds first.
describe.skipIf(!existsSync(client))('what a first visit loads', () => {
  it.each(languages)(
    'is at most 125 KB of script on every public page in %s, including the heaviest header and footer',
    (language) => {
      const { url, entry, routes } = readManifest(language)
      const heaviest = (layouts: string) =>
        Math.max(...filesOf(language, `assets/${layouts}-*.js`).map(weigh))
      const full = heaviest('*_header*') + heaviest('*_footer*') + heaviest('footer-parts')
      // A bare page loads the minimal layout and no other.
      const layoutOf = (id: string) =>
        globSync(`app/${id}.tsx`).some((file) => /\bbare: true/.test(readFileSync(file, 'utf8')))
          ? heaviest('minimal-layout')
          : full
      const weightOf = (id: string): number => {
        const files = new Set([url, entry.module, ...entry.imports])
        for (let route = routes[id]; route; route = routes[route.parentId ?? '']) {
          for (const file of [route.module, ...route.imports]) files.add(file)
        }
        return [...files].reduce((sum, file) => sum + weigh(file), layoutOf(id))
      }
      const pages = Object.keys(routes).filter(isPublic)
      expect(pages).toEqual(
        expect.arrayContaining(['site/pages/home', 'site/checkout/checkout', 'site/offices/office']),
      )
      const weights = pages.map((id) => ({ id, bytes: weightOf(id) }))
      expect(weights.filter(({ bytes }) => bytes > budgetBytes)).toEqual([])
    },
  )

  it('is followed by at most 105 KB where a map is opened, including everything drawn on it', () => {
    const data = globSync('assets/{states-10m,ground}-*.json', { cwd: client })
    expect(data).toHaveLength(2)
    const drawing = globSync('assets/*.js', { cwd: client }).filter((file) => {
      const code = readFileSync(join(client, file), 'utf8')
      return code.includes('pan-x pan-y') && data.every((name) => code.includes(name.replace('assets/', '')))
    })
    expect(drawing).toHaveLength(languages.length)
    const dataBytes = data.reduce((sum, file) => sum + weigh(`/${file}`), 0)
    for (const file of drawing) expect(weigh(`/${file}`) + dataBytes).toBeLessThan(105_000)
  })

  it('is precompressed, whatever a script’s name ends with', () => {
    const scripts = globSync('assets/*.{js,mjs,css}', { cwd: client })
    expect(scripts.length).toBeGreaterThan(50)
    expect(scripts.filter((file) => !existsSync(join(client, `${file}.br`)))).toEqual([])
  })

  it.each(languages)('has no zod schema, in %s', (language) => {
    const { entry, routes } = readManifest(language)
    const parts = [
      entry,
      ...Object.keys(routes)
        .filter(isPublic)
        .map((id) => routes[id]),
    ]
    const files = new Set(parts.flatMap((part) => (part ? [part.module, ...part.imports] : [])))
    const withZod = [...files].filter((file) =>
      /ZodError|_zod\b/.test(readFileSync(join(client, file), 'utf8')),
    )
    expect(withZod).toEqual([])
  })
})
