import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/**
 * A browser's translator may change the digits of a member number, a price or a code, or turn them into words. An
 * element that contains only such a value must be marked.
 */

// biome-ignore lint/suspicious/noExplicitAny: the nodes of any syntax
type Node = any

/** Expressions that produce a price, or the number of a member, a case or a receipt. */
const isNumber = (source: string) =>
  /^(?:formatCents|whole)\(/.test(source) ||
  /^`(?:[−-]|\$\{[^}]*\})?\$\{formatCents\([^}]*\)\}`$/.test(source) ||
  /^(?:\w+\??\.)*(?:memberNumber|caseNumber|reference)$/.test(source) ||
  /^(?:`, \$\{)?(?:receipt|order)\.number\b/.test(source)

/** Components that mark their own content. */
const untranslated = new Set(['PriceCell'])

const nameOf = ({ openingElement: { name } }: Node): string => name.name ?? ''
const saysSo = (element: Node) =>
  untranslated.has(nameOf(element)) ||
  element.openingElement.attributes.some(
    ({ name, value }: Node) =>
      name?.name === 'translate' && (value?.value === 'no' || value?.expression?.callee?.name === 'asIs'),
  )

function findTranslated(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const found: string[] = []
  const text = ({ start, end }: Node) => source.slice(start, end)
  const told = (node: Node) =>
    found.push(`${file}:${source.slice(0, node.start).split('\n').length} ${text(node).split('\n')[0]}`)
  const visit = (node: Node, isTold: boolean): void => {
    if (!node || typeof node !== 'object') return
    let inside = isTold
    if (node.type === 'JSXElement') {
      inside = isTold || saysSo(node)
      const kids = node.children.filter((kid: Node) => kid.type !== 'JSXText' || kid.value.trim() !== '')
      const [only] = kids
      if (
        !inside &&
        kids.length === 1 &&
        only.type === 'JSXExpressionContainer' &&
        isNumber(text(only.expression))
      )
        told(only)
      for (const { name, value } of node.openingElement.attributes)
        if (!inside && name?.name === 'value' && value?.type === 'JSXExpressionContainer')
          if (
            /^[A-Z]/.test(nameOf(node)) &&
            isNumber(text(value.expression)) &&
            !source.includes('asIs(value)')
          )
            // A component in the same file that shows a value decides by its type.
            told(value)
    }
    for (const [key, value] of Object.entries(node)) if (key !== 'parent') visit(value, inside)
  }
  visit(parseSync(file, source).program, false)
  return found
}

test('translators leave standalone member numbers, prices and codes unchanged', () => {
  const files = globSync('app/{site,payment,forms,ui}/**/*.tsx').filter(
    (file) => !/\.test\.|\/dev\//.test(file),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap(findTranslated)).toEqual([])
})
