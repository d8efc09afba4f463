import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

// biome-ignore lint/suspicious/noExplicitAny: the nodes of any syntax
type Node = any

/** Elements named by their content (ARIA, name from content). */
const namedByContent =
  /^(button|a|h[1-6]|summary|label|legend|caption|th|Link|NavLink|NavAnchor|Button|LinkButton|ActionLink|Heading)$/

function* within(node: Node): Generator<Node> {
  if (!node || typeof node !== 'object') return
  if (typeof node.type === 'string') yield node
  for (const value of Object.values(node)) yield* within(value)
}

/** Whether a child is a text node with a single space and nothing else. */
function isLoneSpace(child: Node): boolean {
  if (child.type === 'JSXText') return /^ +$/.test(child.value)
  return child.type === 'JSXExpressionContainer' && child.expression.value === ' '
}

/** The lines of a file with such a text node inside an element named by its content. */
function lostSpaces(source: string, name: string): string[] {
  const { program } = parseSync(name, source)
  return [...within(program)].flatMap((node) => {
    if (node.type !== 'JSXElement' || !namedByContent.test(node.openingElement.name.name ?? '')) return []
    return [...within(node.children)]
      .filter(({ type }) => type === 'JSXElement' || type === 'JSXFragment')
      .concat(node)
      .flatMap(({ children }) => children.filter(isLoneSpace))
      .map(({ start }) => `${name}:${source.slice(0, start).split('\n').length}`)
  })
}

test('an accessible name keeps its spaces: none is its own text node, which Chromium drops from the name', () => {
  const files = globSync('app/**/*.tsx').filter((file) => !file.includes('.test.'))
  expect(files.length).toBeGreaterThan(200)
  const lost = files.flatMap((file) => lostSpaces(readFileSync(file, 'utf8'), file))
  expect([...new Set(lost)]).toEqual([])
})

test('a name that loses its space is found, and one that keeps it is not', () => {
  const found = (inner: string) => lostSpaces(`const x = <a href="/">${inner}</a>`, 'x.tsx').length
  expect(found('{first} {last}')).toBe(1)
  expect(found("<b>One</b>{' '}{two}")).toBe(1)
  expect(found('<b>{first} {last}</b>')).toBe(1)
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source of a screen
  expect(found('{`${first} ${last}`}')).toBe(0)
  expect(found('Go back to version {number}')).toBe(0)
})
