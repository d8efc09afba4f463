import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { joinChoicesSchema } from '#domain/orders/offers/join-choices.schema.ts'
import { savingsQuerySchema } from '#domain/savings/savings-summary.schema.ts'
import { frameRoute } from './console/layout/frame-route.ts'
import routes from './routes.ts'

/** Screens with personal data or for development: no one else sees their content. */
const isPrivate = (path = '') => /^(dashboard|id-card|receipt|dev)\b/.test(path)
const pages = routes.filter(
  ({ file, path }) =>
    file.endsWith('.tsx') && path !== '*' && !isPrivate(path) && !file.startsWith('console/'),
)

async function queryOf(file: string): Promise<readonly string[] | undefined> {
  const { handle } = await import(`./${file.slice(0, -'.tsx'.length)}.tsx`)
  return handle.query
}

test('each public page declares the query parameters it reads, and reads no others', async () => {
  expect(pages.length).toBeGreaterThan(15)
  for (const { file } of pages) {
    const declared = await queryOf(file)
    expect(declared, `${file} has no handle.query`).toBeDefined()
    const source = readFileSync(join(import.meta.dirname, file), 'utf8')
    const read = [...source.matchAll(/(?:[sS]earchParams|params|search)\.(?:get|getAll|has)\('(\w+)'\)/g)]
    for (const [, name = ''] of read) expect([...(declared ?? []), 'version'], file).toContain(name)
  }
})

test('pages that pass the whole query to a schema declare all of the schema’s parameters', async () => {
  expect(await queryOf('site/checkout/join-now.tsx')).toEqual(Object.keys(joinChoicesSchema.shape))
  expect(await queryOf('site/savings/savings-summary.tsx')).toEqual(
    expect.arrayContaining(Object.keys(savingsQuerySchema.shape)),
  )
})

test('the frame of the console is the route whose id its screens use to read its data', () => {
  const files = (of: typeof routes): string[] =>
    of.flatMap(({ file, children = [] }) => [file, ...files(children)])
  expect(files(routes)).toContain(`${frameRoute}.tsx`)
})
