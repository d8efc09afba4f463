import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'

// biome-ignore lint/suspicious/noExplicitAny: the nodes of any syntax
type Node = any

/** Attributes whose text people see or hear. */
const saidAttributes = new Set(
  'alt cancelText description hint label message none okText opening placeholder preview prompt subject text title'.split(
    ' ',
  ),
)
const isSaid = (name: string) =>
  /^aria-(?:label|description|roledescription)$/.test(name) || saidAttributes.has(name)

const hasWord = (text: string) => /\p{L}{2}/u.test(text)
/** Starts with a capital and has more words, so it isn't a class name or a key. */
const isSentence = (text: string) => /^[\p{Lu}“¿¡]\S*\s.*\p{L}/su.test(text.trim())

type Place = 'text' | 'attribute' | 'code'

/** Text in code: its range, the words, and the expression or JSX text they are in. */
export type LooseWords = { start: number; end: number; words: string; node: Node; place: Place }

function wordsOf(node: Node): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type !== 'TemplateLiteral') return null
  return node.quasis.map(({ value }: Node) => value.cooked ?? value.raw).join('{}')
}

/** Text only developers read. */
const isForDevelopers = ({ type, callee }: Node) =>
  (type === 'NewExpression' && /^(?:Type|Range)?Error$/.test(callee.name)) ||
  (type === 'CallExpression' && callee.object?.name === 'console')

/** The sample people in an email's previews, and its console label: a `Label`, `{ en: 'Welcome' }`. */
const isForStaff = ({ type, key, id }: Node) =>
  (type === 'Property' && /^(?:previews|en)$/.test(key.name)) ||
  (type === 'VariableDeclarator' && id.name === 'example')

const isPassedOver = (node: Node) =>
  node.type === 'TaggedTemplateExpression' ||
  isForStaff(node) ||
  isForDevelopers(node) ||
  (/^(?:Import|ExportAll|TS)/.test(node.type ?? '') && !/^TS(?:As|Satisfies|NonNull)/.test(node.type))
/** An expression in one of these is still displayed text. In a call, a comparison or an object it isn't. */
const saysOn = /^(?:JSXExpressionContainer|Parenthesized|Chain|TSNonNull|TSAs|TSSatisfies)/

/** The child nodes of a node, each with its place. */
function partsOf(node: Node, place: Place): [Node, Place][] {
  switch (node.type) {
    case 'JSXAttribute': {
      const name = String(node.name.name)
      if (/[cC]lassName|^style$|^(?:d|href|to|id|name)$/.test(name)) return []
      return [[node.value, isSaid(name) ? 'attribute' : 'code']]
    }
    case 'JSXElement':
    case 'JSXFragment':
      return [
        [node.openingElement?.attributes, 'code'],
        [node.children, 'text'],
      ]
    case 'TemplateLiteral':
      return [[node.expressions, 'code']]
    case 'ConditionalExpression':
      return [
        [node.test, 'code'],
        [node.consequent, place],
        [node.alternate, place],
      ]
    case 'LogicalExpression':
      return [
        [node.left, node.operator === '&&' ? 'code' : place],
        [node.right, place],
      ]
    case 'Property':
      return [[node.value, isSaid(String(node.key.name ?? node.key.value)) ? 'attribute' : 'code']]
  }
  const inner = Array.isArray(node) || saysOn.test(node.type ?? '') ? place : 'code'
  return Object.entries(node).flatMap(([key, child]) => (key === 'parent' ? [] : [[child, inner]]))
}

/** The sentences hard-coded in a file that belong in `messages/` (docs/messages.md). */
export function looseWordsOf(file: string): LooseWords[] {
  const found: LooseWords[] = []
  const visit = (node: Node, place: Place): void => {
    if (!node || typeof node !== 'object' || isPassedOver(node)) return
    const words = node.type === 'JSXText' ? node.value.replaceAll(/&\w+;/g, '') : wordsOf(node)
    if (words !== null && (place === 'code' ? isSentence(words) : hasWord(words)))
      found.push({ start: node.start, end: node.end, words: words.trim(), node, place })
    for (const [part, where] of partsOf(node, place)) visit(part, where)
  }
  visit(parseSync(file, readFileSync(file, 'utf8')).program, 'code')
  return found
}
