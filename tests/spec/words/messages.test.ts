import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { looseWordsOf } from '#tests/helpers/loose-words.ts'

/** Files whose sentences aren't in `messages/` yet, one per line, sorted. The list may only get shorter. */
const listFile = 'tests/spec/words/files-with-loose-words.txt'
const listed = readFileSync(listFile, 'utf8').split('\n').filter(Boolean)

/** Files no member or visitor reads: for staff, programs and system operators. */
const ofOthers = [
  /\.test\./,
  /^app\/site\/(?:dev\/|seo\/security-text)/,
  /^emails\/staff\//,
  /^documents\/office-statement/,
  /^domain\/(?:analytics|back-office|brands|content|files|law|staff|values|webhooks)\//,
  /^domain\/orders\/(?:full-refund\.words|gateway-events\/)/,
  /^domain\/(?:billing\/refunds\/manual-refund|changed-meanwhile|support\/report-wrong-claims)\./,
  // Proper names, console labels, and error messages about a call made by a proxy.
  /^domain\/(?:billing\/method-name|plans\/interval|support\/support-words)\./,
  /^app\/(?:api-client\/api-error|browser\/captcha)\./,
]

const files = globSync([
  'app/{api-client,browser,forms,map,payment,site,ui}/**/*.{ts,tsx}',
  '{domain,documents,emails}/**/*.{ts,tsx}',
]).filter((file) => !ofOthers.some((pattern) => pattern.test(file)))

test('no sentence is hard-coded: in another language it would stay English', () => {
  expect(files.length).toBeGreaterThan(600)
  const known = new Set(listed)
  const found = files
    .filter((file) => !known.has(file))
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8')
      return looseWordsOf(file).map(
        ({ start, words }) => `${file}:${source.slice(0, start).split('\n').length}: ${words}`,
      )
    })
  expect(found).toEqual([])
})

test('the list of files with hard-coded sentences is sorted and names no file without one', () => {
  expect(listed).toEqual([...new Set(listed)].sort())
  expect(listed.filter((file) => !files.includes(file) || looseWordsOf(file).length === 0)).toEqual([])
})

test('emails, documents and responses name the language of each sentence: no page is being rendered there', () => {
  const outside = globSync(['{emails,documents,api,server,jobs}/**/*.{ts,tsx}']).filter(
    (file) => !file.includes('.test.'),
  )
  const found = outside.filter((file) => {
    const source = readFileSync(file, 'utf8')
    return source.includes("'#messages'") && callsWithoutLocale(parseSync(file, source).program) > 0
  })
  expect(found).toEqual([])
})

// biome-ignore lint/suspicious/noExplicitAny: the nodes of any syntax
function callsWithoutLocale(node: any): number {
  if (!node || typeof node !== 'object') return 0
  const inner = Object.entries(node).reduce(
    (sum, [key, child]) => sum + (key === 'parent' ? 0 : callsWithoutLocale(child)),
    0,
  )
  const isCall = node.type === 'CallExpression' && node.callee.object?.name === 'm'
  const last = isCall ? node.arguments.at(-1) : null
  const names =
    last?.type === 'ObjectExpression'
      ? last.properties.map((each: { key?: { name?: string } }) => each.key?.name)
      : [last?.name]
  return (
    inner + (isCall && !names.some((name: string | undefined) => name === 'locale' || name === 'o') ? 1 : 0)
  )
}

test('every domain refusal not for staff alone has its sentence, to be rendered in the response’s language', () => {
  const found = files
    .filter((file) => file.startsWith('domain/'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/new DomainError\(\s*'\w+',\s*['"`]/g)].map(() => file),
    )
  expect(found).toEqual([])
})
