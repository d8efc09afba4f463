import { expect, test } from 'vitest'
import { minimalContent } from '#demo/contents.ts'
import { blockSchema } from '#domain/content/block.schema.ts'
import { contentSchema } from '#domain/content/content.schema.ts'
import { richTextKeys } from '#domain/content/content-text.schema.ts'
import { footerLayouts, headerLayouts } from '#domain/values/content.ts'
import { changedParts, withParts, withValueAt } from './change-draft.rules.ts'
import { conflictWords, diffWords } from './diff-words.rules.ts'
import { type Field, humanize } from './fields.rules.ts'
import { contentForms } from './forms.rules.ts'
import { mergeDraft } from './merge-draft.rules.ts'
import { newBlock } from './starter.rules.ts'

const content = contentSchema.parse(minimalContent())
const at =
  (value: unknown, ...path: string[]) =>
  (next: unknown) =>
    withValueAt(value, path, next)
const hero = (title: string) => ({ type: 'hero', title, points: [], layout: 'beside' })
const text = (html: string) => ({ type: 'rich_text', html })
const page = (...blocks: object[]) => at(content, 'pages', 'home', 'blocks')(blocks)

function* walk(fields: Field[]): Generator<Field> {
  for (const field of fields) {
    yield field
    yield* walk([...(field.fields ?? []), ...(field.item ? [field.item] : [])])
  }
}

test('§console: every part of the content and every block has a form generated from its schema', () => {
  const { blocks, page, landing, state, site } = contentForms()
  expect(blocks.map(({ type }) => type)).toEqual(blockSchema.options.map(({ shape }) => shape.type.value))
  const { variables, theme } = contentSchema.shape.base.shape
  expect(
    Object.values(site)
      .flatMap((fields) => fields.map(({ name }) => name))
      .toSorted(),
  ).toEqual(
    [
      'base.layout.footer.components',
      'base.layout.header.components',
      'redirects',
      ...Object.keys(variables.shape).map((name) => `base.variables.${name}`),
      ...Object.keys(theme.shape).map((name) => `base.theme.${name}`),
    ].toSorted(),
  )
  const all = [...walk([...page, ...landing, ...state, ...blocks.flatMap(({ fields }) => fields)])]
  // Exactly the fields stored as HTML are edited as HTML.
  const isRich = ({ name }: Field) => (richTextKeys as readonly string[]).includes(name)
  expect(all.filter(({ kind }) => kind === 'rich').every(isRich)).toBe(true)
  expect(all.filter((field) => isRich(field) && !['rich', 'group'].includes(field.kind))).toEqual([])
  expect(site.header[0]?.options?.toSorted()).toEqual([...headerLayouts].toSorted())
  expect(site.footer[0]?.options?.toSorted()).toEqual([...footerLayouts].toSorted())
})

test('a new block is valid at once, except for what only a person can fill in', () => {
  const names = { plans: ['essential'], services: ['exam'], today: '2026-11-22' }
  for (const form of contentForms().blocks) {
    const parsed = blockSchema.safeParse(newBlock(form, names))
    const faults = parsed.error?.issues.map(({ path }) => path.join('.')) ?? []
    const known = { reviews: ['items.0.consent'], image: ['src'] }[form.type] ?? []
    expect([form.type, faults]).toEqual([form.type, known])
  }
})

test('a save names exactly the changed parts', () => {
  const next = at(content, 'pages', 'landing', 'spring')({ landing: true, blocks: [] })
  const other = at(next, 'pages', 'home', 'title')('Home')
  expect(changedParts(content, other).map(({ path }) => path.join('/'))).toEqual([
    'pages/home',
    'pages/landing/spring',
  ])
  expect(withParts(content, changedParts(content, other))).toEqual(other)
  expect(withParts(other, changedParts(other, content))).toEqual(content)
})

test('§console: two drafts from one revision are merged field by field, and conflicts are shown', () => {
  const base = page(hero('One'), text('<p>a</p>'))
  const mine = page(hero('Mine'), text('<p>a</p>'))
  expect(mergeDraft(base, mine, page(hero('One'), text('<p>b</p>')))).toEqual({
    value: page(hero('Mine'), text('<p>b</p>')),
    conflicts: [],
  })
  const asked = mergeDraft(base, mine, page(hero('Theirs'), text('<p>a</p>')))
  expect(asked.conflicts).toMatchObject([
    { path: ['pages', 'home', 'blocks', '0', 'title'], mine: 'Mine', theirs: 'Theirs' },
  ])
  expect(asked.value).toEqual(mine)
  // One person moved and added blocks, the other edited text: the edits follow their block.
  const moved = page(text('<p>a</p>'), hero('One'), text('<p>new</p>'))
  const expected = page(text('<p>a</p>'), hero('Mine'), text('<p>new</p>'))
  expect(mergeDraft(base, mine, moved)).toEqual({ value: expected, conflicts: [] })
  expect(mergeDraft(base, moved, mine)).toEqual({ value: expected, conflicts: [] })
  // One removed the block the other edited.
  expect(mergeDraft(base, mine, page(text('<p>a</p>'))).conflicts).toHaveLength(1)
  // Both added something at the end.
  expect(mergeDraft(page(), page(hero('a')), page(hero('b'))).conflicts).toHaveLength(1)
  expect(mergeDraft(base, base, mine)).toEqual({ value: mine, conflicts: [] })
})

test('a conflict is described in words, also a removal against an edit', () => {
  const base = page(hero('One'), text('<p>a</p>'), text('<p>c</p>'))
  const mine = page(text('<p>a</p>'), text('<p>c</p>'))
  const theirs = page(hero('Two'), text('<p>a</p>'), text('<p>c</p>'))
  const { conflicts, value } = mergeDraft(base, mine, theirs)
  expect(conflicts.map((each) => conflictWords(each, value, contentForms()))).toEqual([
    { mine: ['Removed: Opening “One”'], theirs: ['Opening “One” › Title: “Two”'] },
  ])
  // Both added something at the end; both changed one title; both created one page.
  const words = (one: unknown, two: unknown, from: unknown = page()) => {
    const { conflicts: asked, value: merged } = mergeDraft(from, one, two)
    return asked.map((each) => conflictWords(each, merged, contentForms()))
  }
  expect(words(page(hero('a')), page(hero('b')))).toEqual([
    { mine: ['Added: Opening “a”'], theirs: ['Added: Opening “b”'] },
  ])
  expect(words(page(hero('Mine')), page(hero('Theirs')), page(hero('One')))).toEqual([
    { mine: ['Mine'], theirs: ['Theirs'] },
  ])
  const spring = at(content, 'pages', 'landing', 'spring')
  const [both] = words(
    spring({ landing: true, blocks: [hero('Mine')] }),
    spring({ landing: true, blocks: [hero('Theirs')] }),
    content,
  )
  expect(both?.mine).not.toEqual(both?.theirs)
})

test('§console: differences are described in words: a block moved, added or removed is one line', () => {
  const before = page(hero('One'), text('<p>a</p>'), text('<p>c</p>'))
  const words = (after: unknown) =>
    diffWords(before, after, contentForms()).map(({ where, what, before: old, after: now }) =>
      [where, what, old, now].join(' | '),
    )
  expect(words(page(hero('Two'), text('<p>a</p>'), text('<p>c</p>')))).toEqual([
    'Home › Opening “One” | Title | One | Two',
  ])
  expect(words(page(text('<p>a</p>'), text('<p>c</p>'), hero('One'), hero('New')))).toEqual(
    expect.arrayContaining(['Home | Added: Opening “New” |  | ', 'Home | Moved: Opening “One” |  | ']),
  )
  expect(words(page(text('<p>a <b>b</b></p>'), text('<p>c</p>')))).toEqual([
    'Home | Removed: Opening “One” |  | ',
    'Home › Text | Text | a | a b',
  ])
  const landing = at(before, 'pages', 'landing', 'spring')({ landing: true, blocks: [] })
  expect(words(at(landing, 'base', 'theme', 'onAccent')('#000000'))).toEqual([
    'Landing page /spring | This page is new. |  | ',
    'Theme | Words on the accent | #ffffff | #000000',
  ])
  const menu = [{ title: 'Questions', link: '/faq' }]
  expect(words(at(before, 'base', 'variables', 'header_menu')(menu))).toEqual([
    'Menu | Menu of the header 1 |  | Questions, /faq',
  ])
})

test.each([
  ['faq', 'FAQ'],
  ['zip_label', 'ZIP label'],
  ['header_join_now_text', 'Header join now text'],
  ['plansWhitelist', 'Plans whitelist'],
  ['valid_until', 'Valid until'],
])('a field or page named %s is called %s', (name, said) => {
  expect(humanize(name)).toBe(said)
})
