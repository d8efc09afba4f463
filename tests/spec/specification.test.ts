import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const lines = readFileSync('docs/specification.md', 'utf8').split('\n')

/** Tests named on the page: their titles, and the files that should contain them. */
const named = lines.flatMap((line) => {
  const [, title, file] = /^ {2}- (.+) — `(.+)`$/.exec(line) ?? []
  return title && file ? [{ title, file }] : []
})

/** A file's source with titles as the page has them: without escapes, placeholders in plain braces. */
function sourceOf(file: string): string {
  return readFileSync(file, 'utf8')
    .replaceAll('${', '{')
    .replaceAll(/\\(['"`])/g, '$1')
}

test('every test that docs/specification.md names exists under that title in that file', () => {
  expect(named.length).toBeGreaterThan(100)
  const missing = named.filter(
    ({ title, file }) =>
      !existsSync(file) ||
      !["'", '"', '`'].some((quote) => sourceOf(file).includes(`${quote}${title}${quote}`)),
  )
  expect(missing).toEqual([])
})

test('every test whose title begins with a section of the specification is named in docs/specification.md', () => {
  const places = new Set(named.map(({ title, file }) => `${title} — ${file}`))
  const files = globSync(
    '{api,app,bench,db,demo,documents,domain,emails,integrations,jobs,server,tests}/**/*.{test.ts,test.tsx,spec.ts}',
  )
  const begun = files.flatMap((file) =>
    [...sourceOf(file).matchAll(/\(\s*(['"`])(§.+?)\1,/g)].map(([, , title]) => `${title} — ${file}`),
  )
  expect(begun.length).toBeGreaterThan(100)
  expect(begun.filter((place) => !places.has(place))).toEqual([])
})

test('every line of docs/specification.md has a test', () => {
  const unproved = lines.filter(
    (line, index) => line.startsWith('- ') && !/^ {2}- .+ — `.+`$/.test(lines[index + 1] ?? ''),
  )
  expect(unproved).toEqual([])
})
