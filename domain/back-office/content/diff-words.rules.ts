import { type ContentChange, diffContent } from '#domain/content/diff-content.rules.ts'
import { withValueAt } from './change-draft.rules.ts'
import { type Field, humanize } from './fields.rules.ts'
import type { Forms } from './forms.rules.ts'
import { type Conflict, isSame } from './merge-draft.rules.ts'

/** One change as text; `before` or `after` is null if there was or is nothing. */
export type WordedChange = { where: string; what: string; before: string | null; after: string | null }

/**
 * The differences between two contents, as text. Blocks are matched by identity: one that was added, removed or moved
 * is one line, however many follow it.
 */
export function diffWords(before: unknown, after: unknown, forms: Forms): WordedChange[] {
  const [oldPages, newPages] = [pagesOf(before), pagesOf(after)]
  const ofPages = [...new Set([...oldPages.keys(), ...newPages.keys()])].flatMap((path) => {
    const [old, now] = [oldPages.get(path), newPages.get(path)]
    const where = pageTitle(path)
    if (!old || !now) {
      const what = now ? 'This page is new.' : 'This page was removed.'
      return isEmptyPage(old ?? now) ? [] : [{ where, what, before: null, after: null }]
    }
    if (isSame(old, now)) return []
    const { blocks: oldBlocks, ...oldRest } = old
    const { blocks: newBlocks, ...newRest } = now
    return [
      ...worded(diffContent(oldRest, newRest), where, formOfPage(path, forms)),
      ...diffBlocks(listOf(oldBlocks), listOf(newBlocks), where, forms),
    ]
  })
  const { pages: _, ...oldRest } = treeOf(before)
  const { pages: __, ...newRest } = treeOf(after)
  const ofSite = Object.entries(forms.site).flatMap(([part, fields]) =>
    worded(
      diffContent(oldRest, newRest).filter(({ path }) => fields.some(({ name }) => isWithin(path, name))),
      humanize(part === 'site' ? 'whole_site' : part),
      fields,
    ),
  )
  return [...ofPages, ...ofSite]
}

/**
 * What each of two people did to one field, as lines: blocks removed, added or moved, and fields with their new text.
 * `content` is a whole content with the field in it.
 */
export function conflictWords(
  { path, base, mine, theirs }: Conflict,
  content: unknown,
  forms: Forms,
): { mine: string[]; theirs: string[] } {
  const linesOf = (from: unknown, to: unknown): string[] => {
    if (to === undefined || to === null) return ['Removed']
    if (typeof to !== 'object') return [shown(to) ?? 'Nothing']
    const at = (value: unknown) => withValueAt(content, path, value)
    const lines = diffWords(at(from), at(to), forms).map(({ where, what, after }) => {
      const [, ...block] = where.split(' › ')
      const name = [...block, what].join(' › ')
      if (/^(?:Removed|Added|Moved): |\.$/.test(what)) return what
      return after === null ? `${name} is empty` : `${name}: “${after}”`
    })
    return lines.length > 0 ? lines : ['As it was']
  }
  const words = { mine: linesOf(base, mine), theirs: linesOf(base, theirs) }
  // If there was nothing before, both read alike, so the difference between the two is shown.
  return words.mine.join() === words.theirs.join()
    ? { mine: linesOf(theirs, mine), theirs: linesOf(mine, theirs) }
    : words
}

type Tree = Record<string, unknown>

function diffBlocks(old: Tree[], now: Tree[], page: string, forms: Forms): WordedChange[] {
  const left = new Set(old)
  const pairs = new Map<Tree, Tree>()
  const pair = (isIt: (one: Tree, other: Tree) => boolean) => {
    for (const block of now) {
      const same = pairs.has(block) ? undefined : [...left].find((each) => isIt(each, block))
      if (!same) continue
      left.delete(same)
      pairs.set(block, same)
    }
  }
  pair(isSame)
  pair((one, other) => one.type === other.type && one.title === other.title)
  pair((one, other) => one.type === other.type)
  const nameOf = (block: Tree) => {
    const title = forms.blocks.find(({ type }) => type === block.type)?.title ?? String(block.type)
    return typeof block.title === 'string' && block.title ? `${title} “${plain(block.title)}”` : title
  }
  const line = (what: string) => ({ where: page, what, before: null, after: null })
  const kept = now.filter((block) => pairs.has(block))
  const oldOrder = old.filter((each) => !left.has(each))
  return [
    ...[...left].map((block) => line(`Removed: ${nameOf(block)}`)),
    ...now.flatMap((block) => {
      const same = pairs.get(block)
      if (!same) return [line(`Added: ${nameOf(block)}`)]
      const isMoved = oldOrder.indexOf(same) !== kept.indexOf(block)
      const fields = forms.blocks.find(({ type }) => type === block.type)?.fields ?? []
      return [
        ...(isMoved ? [line(`Moved: ${nameOf(block)}`)] : []),
        ...worded(diffContent(same, block), `${page} › ${nameOf(same)}`, fields),
      ]
    }),
  ]
}

function worded(changes: ContentChange[], where: string, fields: Field[]): WordedChange[] {
  return changes.map(({ path, before, after }) => ({
    where,
    what: titleOf(path, fields),
    before: shown(before),
    after: shown(after),
  }))
}

/** A path within a form as text: `items.2.question` becomes `Items 3 › Question`. */
function titleOf(path: string, fields: Field[]): string {
  const field = fields.find(({ name }) => isWithin(path, name))
  if (!field) {
    const [first = '', ...rest] = path.split('.')
    return [humanize(first), ...rest.map(numbered)].join(' › ')
  }
  const rest = path.slice(field.name.length + 1)
  if (!rest) return field.title
  if (field.kind === 'list' && field.item) {
    const [at = '', ...inner] = rest.split('.')
    const entry = `${field.title} ${Number(at) + 1}`
    return inner.length > 0 ? `${entry} › ${titleOf(inner.join('.'), field.item.fields ?? [])}` : entry
  }
  return `${field.title} › ${titleOf(rest, field.fields ?? [])}`
}

const numbered = (name: string): string => (/^\d+$/.test(name) ? String(Number(name) + 1) : humanize(name))

const isWithin = (path: string, name: string): boolean => path === name || path.startsWith(`${name}.`)

function shown(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value !== 'object') return plain(String(value))
  const texts = Object.entries(value)
    .filter(([key]) => key !== 'type')
    .map(([, each]) => shown(each))
  return texts.filter((text) => text !== null).join(', ') || null
}

/** Rich text as plain text, shortened. */
function plain(text: string): string {
  const words = text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return words.length > 160 ? `${words.slice(0, 159)}…` : words
}

/** Every page by its path in the content, e.g. `landing/back-to-school`. */
function pagesOf(content: unknown): Map<string, Tree> {
  const { landing, states, ...named } = treeOf(treeOf(content).pages)
  return new Map([
    ...Object.entries(named).map(([name, page]): [string, Tree] => [`page/${name}`, treeOf(page)]),
    ...Object.entries(treeOf(landing)).map(([slug, page]): [string, Tree] => [
      `landing/${slug}`,
      treeOf(page),
    ]),
    ...Object.entries(treeOf(states)).map(([slug, page]): [string, Tree] => [`state/${slug}`, treeOf(page)]),
  ])
}

function pageTitle(path: string): string {
  const [kind, name = ''] = path.split('/')
  if (kind === 'landing') return `Landing page /${name}`
  return kind === 'state' ? `State page /${name}` : humanize(name)
}

function formOfPage(path: string, forms: Forms): Field[] {
  if (path.startsWith('landing/')) return forms.landing
  return path.startsWith('state/') ? forms.state : forms.page
}

function isEmptyPage(page: Tree | undefined): boolean {
  return !page || (listOf(page.blocks).length === 0 && !page.title && !page.landing && !page.state)
}

const treeOf = (value: unknown): Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Tree) : {}

const listOf = (value: unknown): Tree[] => (Array.isArray(value) ? value.map(treeOf) : [])
