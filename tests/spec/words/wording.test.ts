import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { glossaryRule, glossaryRules } from '#tests/helpers/glossary-rules.ts'

// biome-ignore lint/suspicious/noExplicitAny: the nodes of any syntax
type Node = any

/** What word rules can't catch: code that builds a wrong sentence. */
const codeFaults: [RegExp, string][] = [
  [/\b(?:each|every|a) \$?\{\w*interval\}/i, 'the words of the interval: a half-year is no half_year'],
]

/** Files that list the words themselves, and statutory texts. */
const exempt = /\.test\.|prohibited-words|domain\/law\/grievance-notices|app\/site\/dev\//

const files = globSync([
  '{demo/content,domain/back-office/brands/starter}/*.json',
  'messages/en/*.json',
  'demo/dataset/*.ts',
  '{app,emails,documents}/**/*.{ts,tsx}',
  'domain/**/*.ts',
]).filter((file) => !exempt.test(file))

test('our sentences use the words of the glossary, and claim nothing untrue', () => {
  expect(files.length).toBeGreaterThan(200)
  const english = glossaryRules('en')
  expect(english.length).toBeGreaterThan(5)
  const found = files.flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    return [
      ...codeFaults.filter(([fault]) => fault.test(source)).map(([, say]) => `${file}; say: ${say}`),
      ...sentencesOf(file, source).flatMap((sentence) =>
        english.flatMap(({ id, say, find }) => {
          const said = find(sentence)
          return said ? [`${file}: “${said}” (${id}) in “${sentence}”; say: ${say}`] : []
        }),
      ),
    ]
  })
  expect(found).toEqual([])
})

test('our Spanish sentences use the words of the glossary, too', () => {
  const spanish = glossaryRules('es')
  expect(spanish.length).toBeGreaterThan(5)
  const found = globSync('{messages,demo/content}/es/*.json').flatMap((file) =>
    sentencesOf(file, readFileSync(file, 'utf8')).flatMap((sentence) =>
      spanish.flatMap(({ id, say, find }) => {
        // Names of values and marks aren't words of the sentence.
        const said = find(sentence.replaceAll(/\{[#/]?\w+\}/g, ''))
        return said ? [`${file}: “${said}” (${id}) in “${sentence}”; say: ${say}`] : []
      }),
    ),
  )
  expect(found).toEqual([])
})

test('a rule matches whole words, and skips what it allows', () => {
  const finds = (id: string, text: string) => glossaryRule(id).find(text)
  expect(finds('law-cover', 'Your family is covered.')).toBe('covered')
  expect(finds('law-cover', 'We discovered a cover page.')).toBe(null)
  expect(finds('law-cubrir', 'Está cubierto.')).toBe('cubierto')
  expect(finds('law-seguro', 'NO es un seguro')).toBe(null)
})

/** The sentences a file shows to people: text from its literals and elements, with `{}` for values. */
function sentencesOf(file: string, source: string): string[] {
  const said: string[] = []
  const add = (text: string) => {
    const words = text
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
    if (/\p{L}[\p{L},.]* \p{L}|^\p{Lu}\p{Ll}/u.test(words)) said.push(words)
  }
  if (file.endsWith('.json')) {
    const walk = (value: unknown): void => {
      if (typeof value === 'string') add(value)
      else if (value && typeof value === 'object') Object.values(value).forEach(walk)
    }
    walk(JSON.parse(source))
    return said
  }
  const visit = (node: Node): void => {
    if (!node || typeof node !== 'object' || node.type === 'TaggedTemplateExpression') return
    if (/^(?:Import|ExportAll)/.test(node.type ?? '')) return
    if (node.type === 'JSXAttribute' && node.name.name === 'className') return
    if (node.type === 'Literal' && typeof node.value === 'string') add(node.value)
    if (node.type === 'JSXText') add(node.value)
    if (node.type === 'TemplateLiteral')
      add(node.quasis.map(({ value }: Node) => value.cooked ?? value.raw).join('{}'))
    for (const [key, child] of Object.entries(node)) if (key !== 'parent') visit(child)
  }
  visit(parseSync(file, source).program)
  return said
}
