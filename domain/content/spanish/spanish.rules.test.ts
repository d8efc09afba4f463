import { expect, test } from 'vitest'
import { minimalContent } from '#demo/contents.ts'
import { type ContentInput, contentSchema } from '#domain/content/content.schema.ts'
import { printLaw } from '#domain/law/law-words.ts'
import { hashOf, inSpanish, translator, wholePages } from './spanish.rules.ts'
import type { Spanish } from './spanish.schema.ts'
import { blockUnits, textsOf } from './texts.rules.ts'

const home: NonNullable<ContentInput['pages']['home']> = {
  title: 'Welcome',
  blocks: [
    { type: 'hero', title: 'Care you can plan for', points: ['{{refund_days}} to change your mind'] },
    { type: 'steps', id: 'how', title: 'How it works', items: [{ title: 'Join', text: 'In two minutes.' }] },
  ],
}
const terms: ContentInput['pages']['terms'] = {
  title: 'Terms',
  blocks: [
    { type: 'rich_text', title: 'What it costs', html: '<p>What the plan says.</p>' },
    { type: 'rich_text', title: 'How it ends', html: '<p>When you cancel.</p>' },
  ],
}

function contentOf(pages: ContentInput['pages'], es: Partial<Spanish> = {}) {
  return contentSchema.parse({ ...minimalContent({ pages }), es })
}

/** A Spanish translation of each page text, with the hash of its English. */
function spanishOf(pages: ContentInput['pages'], shown = ['home', 'terms']): Spanish {
  const texts = textsOf(contentOf(pages)).map(({ key, english }) => [
    key,
    { text: `[es] ${english}`, ofHash: hashOf(english) },
  ])
  return { pages: shown, texts: Object.fromEntries(texts) }
}

test('a fully translated page is shown in Spanish, and the English stays unchanged', () => {
  const content = contentOf({ home }, spanishOf({ home }))
  const read = inSpanish(content)
  expect(read.pages.home).toMatchObject({
    title: '[es] Welcome',
    blocks: [
      { title: '[es] Care you can plan for', points: ['[es] 30 días to change your mind'] },
      {
        id: 'how',
        title: '[es] How it works',
        items: [{ title: '[es] Join', text: '[es] In two minutes.' }],
      },
    ],
  })
  expect(read.spoken?.hasPage('home')).toBe(true)
  expect(read).not.toHaveProperty('es')
  expect(content.pages.home.title).toBe('Welcome')
})

test('a stale text keeps its whole block in English, marked, and doesn’t affect the others', () => {
  const es = spanishOf({ home })
  const changed = structuredClone(home)
  Object.assign(changed.blocks?.[1] ?? {}, { title: 'How it works now' })
  const content = contentOf({ home: changed }, es)
  const { pages, spoken } = inSpanish(content)
  expect(pages.home.blocks[0]).toMatchObject({ title: '[es] Care you can plan for' })
  expect(pages.home.blocks[1]).toMatchObject({ title: 'How it works now', items: [{ title: 'Join' }] })
  const units = blockUnits('home', pages.home.blocks)
  expect(units.map((unit) => spoken?.isEnglish(unit))).toEqual([false, true])
  expect(translator(es)('home.#how.title', 'How it works now').state).toBe('stale')
  expect(wholePages(content).has('home')).toBe(false)
})

test('English legal wording appears in English sentences, Spanish in Spanish ones', () => {
  const es = spanishOf({ home })
  delete es.texts['home.hero.title']
  const { pages } = inSpanish(contentOf({ home }, es))
  expect(pages.home.blocks[0]).toMatchObject({ points: ['30 days to change your mind'] })
})

test('a text keeps its Spanish when blocks are added before it, and wherever the same English appears', () => {
  const moved = {
    blocks: [
      { type: 'steps' as const, title: 'First', items: [{ title: 'A', text: 'B' }] },
      ...(home.blocks ?? []),
    ],
  }
  const { pages } = inSpanish(
    contentOf({ home: moved, faq: { title: 'Welcome' } }, { ...spanishOf({ home }), pages: ['home', 'faq'] }),
  )
  expect(pages.home.blocks.map((block) => 'title' in block && block.title)).toEqual([
    'First',
    '[es] Care you can plan for',
    '[es] How it works',
  ])
  expect(pages.faq.title).toBe('[es] Welcome')
})

test('a page that isn’t shown in Spanish is entirely English, however much of it is translated', () => {
  const { pages, spoken } = inSpanish(contentOf({ home }, spanishOf({ home }, [])))
  expect(pages.home.title).toBe('Welcome')
  expect(spoken?.hasPage('home')).toBe(false)
})

test.each(['terms', 'privacy'] as const)(
  '%s is entirely Spanish and current, or English: one stale sentence is enough',
  (page) => {
    const pages = { [page]: terms }
    const es = { ...spanishOf(pages), pages: [page] }
    expect(inSpanish(contentOf(pages, es)).pages[page].title).toBe('[es] Terms')

    const changed = structuredClone(terms)
    Object.assign(changed?.blocks?.[1] ?? {}, { html: '<p>When you cancel, in writing.</p>' })
    const now = contentOf({ [page]: changed }, es)
    const read = inSpanish(now)
    const { es: _, ...english } = now
    expect(read.pages[page]).toEqual(printLaw(english).pages[page])
    expect(read.spoken?.hasPage(page)).toBe(false)
    expect(blockUnits(page, now.pages[page].blocks).every((unit) => read.spoken?.isEnglish(unit))).toBe(true)
  },
)

test('product names appear in Spanish only while they match the names that were translated', () => {
  const texts = { 'plans.adult.name': { text: 'Adulto', ofHash: hashOf('Adult') } }
  const { spoken } = inSpanish(contentOf({ home }, { texts }))
  expect(spoken?.say('Adult')).toBe('Adulto')
  expect(spoken?.say('Adult Plus')).toBeUndefined()
})

test('text without letters, addresses and settings aren’t translatable', () => {
  const texts = textsOf(
    contentOf({
      home: {
        blocks: [
          {
            type: 'stats',
            items: [
              { value: '10,000', label: '' },
              { value: '4 in 5', label: 'Happy' },
            ],
          },
        ],
      },
    }),
  )
  expect(texts.map(({ key, english }) => [key, english])).toEqual([
    ['home.stats.items.1.value', '4 in 5'],
    ['home.stats.items.1.label', 'Happy'],
  ])
})
