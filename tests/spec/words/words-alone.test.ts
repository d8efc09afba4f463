import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/**
 * A browser's translator replaces each text node with elements of its own. React still references the old text node:
 * inserting before it or removing it throws and breaks the page, and updates to it are invisible. A text is safe if it
 * is the only child of its element, because React then sets the element's whole content.
 */

// biome-ignore lint/suspicious/noExplicitAny: the nodes of any syntax
type Node = any

/** What an expression may produce: an element, nothing, text, several elements, or whatever a caller passes. */
type Outcome = 'element' | 'list' | 'nothing' | 'words' | 'node'

type Kid = { may: Outcome[]; isFixed: boolean; isMoney: boolean }

const isJsx = ({ type }: Node) => type === 'JSXElement' || type === 'JSXFragment'

/** A node and all its descendants. */
function* within(node: Node): Generator<Node> {
  if (!node || typeof node !== 'object') return
  if (typeof node.type === 'string') yield node
  for (const [key, value] of Object.entries(node)) if (key !== 'parent') yield* within(value)
}

function drawsElements(node: Node): boolean {
  for (const each of within(node)) if (isJsx(each)) return true
  return false
}

/** Names in a file that refer to elements, and those that callers pass in. */
function namesOf(program: Node) {
  const [elements, nodes] = [new Set<string>(), new Set<string>(['children'])]
  for (const node of within(program)) {
    const { type, id, init, key, typeAnnotation } = node
    if (type === 'VariableDeclarator' && id.name && init && drawsElements(init)) elements.add(id.name)
    if (type === 'FunctionDeclaration' && drawsElements(node.body)) elements.add(id.name)
    const name = type === 'TSPropertySignature' ? key.name : type === 'Identifier' ? node.name : undefined
    if (!name || !typeAnnotation) continue
    const types = [...within(typeAnnotation)].map(({ typeName }) => typeName?.name)
    if (types.includes('ReactNode')) nodes.add(name)
    else if (types.includes('Elements')) elements.add(name)
  }
  return { elements, nodes }
}

function outcomes(node: Node, names: ReturnType<typeof namesOf>): Outcome[] {
  const of = (each: Node) => outcomes(each, names)
  switch (node.type) {
    case 'ParenthesizedExpression':
    case 'TSNonNullExpression':
    case 'ChainExpression':
      return of(node.expression)
    case 'JSXElement':
    case 'JSXFragment':
      return ['element']
    case 'ConditionalExpression':
      return [...of(node.consequent), ...of(node.alternate)]
    case 'LogicalExpression':
      return node.operator === '&&' ? ['nothing', ...of(node.right)] : [...of(node.left), ...of(node.right)]
    case 'Literal':
      return [typeof node.value === 'boolean' || node.value === null ? 'nothing' : 'words']
    case 'CallExpression': {
      if (drawsElements(node)) return ['list']
      return of(node.callee)
    }
    case 'Identifier':
    case 'MemberExpression': {
      const name = node.name ?? node.property.name
      if (name === 'undefined') return ['nothing']
      if (names.elements.has(name)) return ['element']
      return [names.nodes.has(name) ? 'node' : 'words']
    }
    default:
      return ['words']
  }
}

/** Whether an expression produces text with an amount in it. */
function saysMoney(expression: Node): boolean {
  if (drawsElements(expression)) return false
  return [...within(expression)].some(
    ({ type, callee }) => type === 'CallExpression' && /^format(?:Cents|Money)$/.test(callee.name),
  )
}

function kidsOf(element: Node, names: ReturnType<typeof namesOf>): Kid[] {
  return element.children.flatMap(({ type, value, expression }: Node): Kid[] => {
    if (type === 'JSXText') return value.trim() ? [{ may: ['words'], isFixed: true, isMoney: false }] : []
    if (type !== 'JSXExpressionContainer') return [{ may: ['element'], isFixed: true, isMoney: false }]
    if (expression.type === 'JSXEmptyExpression') return []
    if (expression.type !== 'Literal')
      return [{ may: outcomes(expression, names), isFixed: false, isMoney: saysMoney(expression) }]
    return String(expression.value).trim() ? [{ may: ['words'], isFixed: true, isMoney: false }] : []
  })
}

const comesAndGoes = ({ may }: Kid) =>
  may[0] === 'list' || may[0] === 'node' || (may.length > 1 && may.some((each) => each !== 'words'))
const mayBe = (outcome: Outcome) => (kid: Kid) => kid.may.includes(outcome)

const splits = 'words that come and go beside others'
const follows = 'words after what comes and goes'
const old = 'words that change, in several pieces or beside elements'

/** The fault in an element's text, or null. */
function faultOf(element: Node, names: ReturnType<typeof namesOf>): string | null {
  const kids = kidsOf(element, names)
  if (kids.length === 0 || (kids.length === 1 && element.type === 'JSXElement')) return null
  const isWords = ({ may }: Kid) => may.every((each) => each === 'words')
  if (kids.some((kid) => mayBe('words')(kid) && !isWords(kid))) return splits
  const first = kids.findIndex(comesAndGoes)
  const isAfter = (kid: Kid, at: number) =>
    first >= 0 && first < at && (mayBe('words')(kid) || mayBe('node')(kid))
  if (kids.some(isAfter)) return follows
  return kids.some((kid) => isWords(kid) && !kid.isFixed) ? old : null
}

/** The places in a file where text isn't alone, each with its fault. */
function faultsOf(file: string): { place: string; fault: string; hasMoney: boolean }[] {
  const source = readFileSync(file, 'utf8')
  const { program } = parseSync(file, source)
  const names = namesOf(program)
  return [...within(program)].filter(isJsx).flatMap((element) => {
    const fault = faultOf(element, names)
    const line = source.slice(0, element.start).split('\n').length
    const hasMoney = kidsOf(element, names).some(({ isMoney }) => isMoney)
    return fault ? [{ place: `${file}:${line}: ${fault}`, fault, hasMoney }] : []
  })
}

const files = globSync('app/**/*.tsx').filter((file) => !/\.test\.|^app\/site\/dev\//.test(file))

const found = files.flatMap(faultsOf)

test('a page translated in the browser stays whole: words have their own element where something appears and disappears', () => {
  expect(files.length).toBeGreaterThan(300)
  expect(found.filter(({ fault }) => fault !== old).map(({ place }) => place)).toEqual([])
})

test('a page translated in the browser stays true: changing words are one string of an element', () => {
  // Staff read most screens in their own language. Desk screens are read together with a member, and their totals are
  // paid.
  const isRead = ({ place }: { place: string }) => !/^app\/console\/(?!desk\/)/.test(place)
  expect(found.filter(isRead).map(({ place }) => place)).toEqual([])
})

test('an amount of money is never one of several text nodes, on any screen: a translator would let it go stale', () => {
  expect(found.filter(({ hasMoney }) => hasMoney).map(({ place }) => place)).toEqual([])
})
