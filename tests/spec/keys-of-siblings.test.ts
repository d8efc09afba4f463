import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

type Node = { type: string; start: number; end: number } & Record<string, unknown>

/** The child nodes of `node` in the syntax tree. */
function below(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((part): part is Node => typeof part === 'object' && part !== null && 'type' in part)
}

/**
 * The elements that React treats as one list of siblings without a written list: adjacent ones, whatever condition they
 * depend on. The output of `.map` and the children of another element are separate lists.
 */
function siblings(node: Node): Node[] {
  if (node.type === 'JSXElement') return [node]
  if (node.type === 'JSXFragment' || node.type === 'CallExpression' || /Function/.test(node.type)) return []
  return below(node).flatMap(siblings)
}

function keyOf(element: Node, source: string): string[] {
  const { attributes } = element.openingElement as { attributes: Node[] }
  const key = attributes.find(({ name }) => (name as { name?: string } | undefined)?.name === 'key')
  return key ? [source.slice(key.start, key.end)] : []
}

/** Keys that two siblings outside a list share. */
function sharedKeys(source: string): string[] {
  const found: string[] = []
  const walk = (node: Node) => {
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      const keys = (node.children as Node[]).flatMap(siblings).flatMap((each) => keyOf(each, source))
      found.push(...new Set(keys.filter((key, at) => keys.indexOf(key) < at)))
    }
    for (const each of below(node)) walk(each)
  }
  walk(parseSync('source.tsx', source).program as unknown as Node)
  return found
}

test('two siblings with one key are found, whatever they depend on, and lists are not', () => {
  const owed = `<article>{owed.isPastDue && <Pay key={card} />}{good ? <Other key={card}/> : <No />}</article>`
  expect(sharedKeys(`const a = ${owed}`)).toEqual(['key={card}'])
  const lists = `<ul><A key={card} /><B key={plan} />{a.map((x) => <li key={x} />)}{b.map((x) => <li key={x} />)}</ul>`
  expect(sharedKeys(`const a = ${lists}`)).toEqual([])
})

test('no two siblings outside a list have the same key, which would make React render duplicates and leave them behind', () => {
  const files = globSync('{app,emails,documents,api}/**/*.tsx')
  expect(files.length).toBeGreaterThan(300)
  const shared = files.flatMap((file) =>
    sharedKeys(readFileSync(file, 'utf8')).map((keys) => `${file}: ${keys}`),
  )
  expect(shared).toEqual([])
})
