import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { requestContext } from '#app/request-context.ts'
import { Footer } from '#app/site/layout/footer/footer.tsx'
import { Header } from '#app/site/layout/header/header.tsx'
import { MobileMenu } from '#app/site/layout/header/mobile-menu.tsx'
import { shellContent } from '#app/site/layout/shell-content.server.ts'
import { bringAll } from '#app/ui/late/later.ts'
import { minimalContent } from '#demo/contents.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { insertFeeSchedule } from '#demo/fixtures/fee-schedules.ts'
import { insertPlan } from '#demo/fixtures/plans.ts'
import { blockSchema } from '#domain/content/block.schema.ts'
import { type ContentPayload, contentSchema } from '#domain/content/content.schema.ts'
import { hashOf, inSpanish } from '#domain/content/spanish/spanish.rules.ts'
import { mapTexts, textsOf } from '#domain/content/spanish/texts.rules.ts'
import { footerLayouts, headerLayouts } from '#domain/values/content.ts'
import { renderIn } from '#messages/locale.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { heard } from '#tests/helpers/heard.ts'
import { everyVariable } from '#tests/helpers/shell-of.ts'
import { PageView } from './page-view.tsx'
import { readNamedPage } from './read-page.server.ts'

const database = useDatabase()
beforeAll(bringAll)

const word = 'A word'
/** One block of every type that has text. */
const blocks: unknown[] = [
  { type: 'hero', title: word, text: word, eyebrow: word, note: word, points: [word], zip_label: word },
  { type: 'steps', title: word, eyebrow: word, text: word, items: [{ title: word, text: word }] },
  {
    type: 'plan_cards',
    title: word,
    highlight_label: word,
    footnote: word,
    button_text: word,
    highlight: 'one',
  },
  { type: 'savings_calculator', title: word, services: [{ service: 'exam', quantity: 1 }], footnote: word },
  { type: 'sample_savings', title: word, services: ['exam', 'x-ray'], footnote: word },
  { type: 'rich_text', title: word, html: word },
  {
    type: 'faq_list',
    title: word,
    items: [{ question: word, answer: word }],
    more: { title: word, link: '/faq' },
  },
  { type: 'testimonial', title: word, items: [{ quote: word, name: '8', detail: word }] },
  {
    type: 'family_example',
    title: word,
    plan: 'one',
    services: [{ service: 'x-ray', quantity: 9 }],
    footnote: word,
  },
  { type: 'included', title: word, yes_title: word, yes: [word], no_title: word, no: [word] },
  {
    type: 'reviews',
    title: word,
    items: [{ quote: word, author: word, source: word, date: '2026-01-02', consent: true }],
  },
  { type: 'stats', title: word, items: [{ value: word, label: word }], footnote: word },
  { type: 'call_to_action', title: word, text: word, button: { title: word, link: '/x' } },
  { type: 'office_search', title: word, button_text: word, places: [{ name: word, zip: '53202' }] },
  { type: 'contact', title: word },
  { type: 'disclosure', title: word, more: word },
  { type: 'image', illustration: 'tooth', alt: word, caption: word },
]

const sold = [
  'Harbor one',
  'Summary one',
  'Checkup',
  'X-ray',
  'Exams',
  'Harbor two',
  'Summary two',
  'Pictures',
]

/** Content with the texts ‘English 1’, ‘English 2’, …; every second one, or the other half, has Spanish. */
function halfSpanish(header: string, footer: string, half: 0 | 1) {
  const plain = contentSchema.parse({
    ...minimalContent({
      base: {
        layout: { header: { components: header }, footer: { components: footer } },
        variables: everyVariable,
        theme: { accent: '#0f6a5d', accentStrong: '#0a4a41', accentSoft: '#e2f1ed', onAccent: '#ffffff' },
      },
    }),
    pages: {
      home: { blocks: blocks.map((block) => blockSchema.parse(block)) },
      faq: { title: word, description: word, blocks: [] },
    },
  })
  let nth = 0
  const content: ContentPayload = mapTexts(plain, ({ isRich }) => {
    nth += 1
    return isRich ? `<p>English ${nth}</p>` : `English ${nth}`
  })
  const units = [...new Set(textsOf(content).map(({ unit }) => unit))]
  const isSpanish = (unit: string) => units.indexOf(unit) % 2 === half
  const spanish = (english: string) => english.replace('English', 'Español')
  const texts = [
    ...textsOf(content).flatMap(({ key, unit, english }) =>
      isSpanish(unit) ? [[key, { text: spanish(english), ofHash: hashOf(english) }] as const] : [],
    ),
    ...sold.flatMap((english, at) =>
      at % 2 === half
        ? [[`plans.${at}.name`, { text: `Español ${at}`, ofHash: hashOf(english) }] as const]
        : [],
    ),
  ]
  return inSpanish({ ...content, es: { pages: ['site', 'home', 'faq'], texts: Object.fromEntries(texts) } })
}

async function brandThatSells() {
  const { db } = database
  const brand = await insertBrand(db)
  const price = { service: 'exam', name: 'Checkup', category: 'Exams', usualCents: 6_000, memberCents: 3_000 }
  const picture = { ...price, service: 'x-ray', name: 'X-ray', category: 'Pictures' }
  const { id: feeScheduleId } = await insertFeeSchedule(db, { brandId: brand.id, prices: [price, picture] })
  for (const [sortOrder, slug] of ['one', 'two'].entries()) {
    await insertPlan(db, {
      brandId: brand.id,
      slug,
      name: `Harbor ${slug}`,
      summary: `Summary ${slug}`,
      sortOrder,
      feeScheduleId,
      benefits: [{ service: 'exam', name: 'Checkup', quantity: 2, period: 'year' }],
    })
  }
  return brand
}

/** Whether a text contains the brand's English, alone or within one of our sentences. */
const isBrands = (text: string) =>
  /English \d+|Harbor (?:one|two)|Summary (?:one|two)|Checkup|X-ray/.test(text)

/** Whether it contains nothing else, except for what frames it. */
const isBrandsAlone = (text: string) =>
  /^[“,\s\d.×]*(?:English \d+|Harbor (?:one|two)|Summary (?:one|two)|Checkup|X-ray|© .+ English \d+)[”\s]*$/.test(
    text,
  )

test.each(
  headerLayouts.flatMap((header, at) =>
    ([0, 1] as const).map((half) => [header, footerLayouts[at % 3] ?? '', half] as const),
  ),
)(
  'on a Spanish page of %s and %s each element says whether the brand’s words are English (half %i)',
  async (header, footer, half) => {
    const brand = await brandThatSells()
    const content = halfSpanish(header, footer, half)
    const context = new RouterContextProvider()
    const services = {
      db: database.db,
      now: () => new Date('2026-11-20T18:00:00Z'),
      content: { read: async () => content },
      offices: { count: async () => 0 },
    }
    context.set(requestContext, { services, brand, scope: {}, account: null, locale: 'es' } as never)
    const args = { context, url: new URL('https://www.brightharbor.example/') }
    const home = await readNamedPage(args, 'home')
    const faq = await readNamedPage(args, 'faq')
    const shell = shellContent(content, brand, 2026, { locale: 'es' })
    const menu = {
      content: shell.header,
      menu: shell.header.menu,
      isSignedIn: false,
      showLogin: true,
      isActive: () => false,
      isOpen: true,
      onToggle: () => {},
      onLogout: () => {},
      isLoggingOut: false,
      isFixed: false,
    }
    const look = { sheet: '', link: '', join: '', logout: '', small: '' }
    const element = (
      <>
        <Header content={shell.header} meta={{ title: undefined, page: 'home', landing: undefined }} />
        <MobileMenu props={menu} look={look} />
        <PageView page={home} title="" />
        <PageView page={faq} title="" />
        <Footer content={shell.footer} />
      </>
    )
    const router = createMemoryRouter([{ path: '*', element }])
    const words = heard(renderIn('es', () => renderToString(<RouterProvider router={router} />)))

    const english = words.filter(({ text }) => isBrands(text))
    const spanish = words.filter(({ text }) => text.includes('Español'))
    expect(english.length).toBeGreaterThan(30)
    expect(spanish.length).toBeGreaterThan(30)
    expect(english.filter(({ lang }) => lang !== 'en')).toEqual([])
    expect(spanish.filter(({ lang }) => lang !== 'es-US')).toEqual([])
    // And our own text is Spanish, except for the name of the other language.
    const own = words.filter(({ text, lang }) => lang === 'en' && !isBrandsAlone(text) && text !== 'English')
    expect(own).toEqual([])
  },
)
