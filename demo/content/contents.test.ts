import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { demoContents } from '#demo/content/seed-content.ts'
import { demoSpanish } from '#demo/content/spanish.ts'
import { minimalContent } from '#demo/contents.ts'
import { demoBrands } from '#demo/dataset/brands.ts'
import { demoCoupons } from '#demo/dataset/coupons.ts'
import { demoMetros } from '#demo/dataset/metros.ts'
import { demoPlans, includedBenefits } from '#demo/dataset/plans.ts'
import { services } from '#demo/dataset/services.ts'
import starter from '#domain/back-office/brands/starter/starter-content.json' with { type: 'json' }
import type { BrandSettings } from '#domain/brands/brand.schema.ts'
import { checkPublishable, lintContent } from '#domain/content/check-content.server.ts'
import { differsFrom } from '#domain/content/spanish/check-spanish.rules.ts'
import { textsOf } from '#domain/content/spanish/texts.rules.ts'
import { contrastRatio } from '#domain/content/theme/color.rules.ts'
import { visitorCookies } from '#domain/security/cookie.rules.ts'
import { deviceSeconds } from '#domain/security/csrf.server.ts'

const all = demoBrands.flatMap(({ key, settings }) =>
  demoContents[key].map((payload, index) => ({
    name: `${key} ${index + 1}`,
    brand: key,
    operator: settings.operator,
    plans: new Set(demoPlans[key].map(({ slug }) => slug)),
    content: checkPublishable(payload, settings),
  })),
)

describe.each(all)('the content of $name', ({ brand, operator, plans, content }) => {
  const { theme } = content.base
  const page = theme.page ?? '#ffffff'
  const surface = theme.surface ?? '#ffffff'
  const ink = theme.ink ?? '#000000'
  const muted = theme.muted ?? '#000000'

  test.each([
    ['ink on page', ink, page],
    ['ink on surface', ink, surface],
    ['ink on soft', ink, theme.accentSoft],
    ['muted on page', muted, page],
    ['muted on surface', muted, surface],
    ['muted on soft', muted, theme.accentSoft],
    ['accent on page', theme.accent, page],
    ['accent on surface', theme.accent, surface],
    ['text on accent', theme.onAccent, theme.accent],
    ['text on strong accent', theme.onAccent, theme.accentStrong],
    ['strong accent on page', theme.accentStrong, page],
    ['strong accent on soft', theme.accentStrong, theme.accentSoft],
    ['white on strong accent', '#ffffff', theme.accentStrong],
  ])('has enough contrast: %s (WCAG 1.4.3)', (_, text, ground) => {
    expect(contrastRatio(text, ground)).toBeGreaterThanOrEqual(4.5)
  })

  test('references only existing files', () => {
    const files = JSON.stringify(content).match(/\/brands\/[\w\-./]+/g) ?? []
    expect(files.length).toBeGreaterThan(3)
    for (const file of files) expect(existsSync(`public${file}`), file).toBe(true)
  })

  test('references only services on the price list', () => {
    const known = new Set(services.map(({ service }) => service))
    for (const { blocks } of [content.pages.home, ...Object.values(content.pages.states)]) {
      for (const block of blocks) {
        const asked =
          block.type === 'savings_calculator' || block.type === 'family_example'
            ? block.services.map(({ service }) => service)
            : block.type === 'sample_savings'
              ? block.services
              : []
        for (const service of asked) expect(known.has(service), service).toBe(true)
      }
    }
  })

  test('references only plans the brand has', () => {
    const { base, pages } = content
    const whitelists = [base.variables, ...Object.values(pages.landing)].flatMap(({ plans_whitelist }) =>
      plans_whitelist.map(({ plan_id }) => plan_id),
    )
    const highlights = [pages.home, ...Object.values(pages.landing), ...Object.values(pages.states)]
      .flatMap(({ blocks }) => blocks)
      .flatMap((block) => {
        if (block.type === 'family_example') return block.plan ?? []
        return block.type === 'plan_cards' ? [block.highlight ?? [], block.plans].flat() : []
      })
    expect(highlights.length).toBeGreaterThan(1)
    for (const slug of [...whitelists, ...highlights]) expect(plans.has(slug), slug).toBe(true)
  })

  test('has pages only for states in which an office participates', () => {
    const states = new Set(demoMetros[brand].map(({ state }) => state))
    for (const { state } of Object.values(content.pages.states)) expect(states.has(state), state).toBe(true)
  })

  test('says on every page that sells that the plan is not insurance', () => {
    const pages = [
      content.pages.home,
      ...Object.values(content.pages.landing),
      ...Object.values(content.pages.states),
    ]
    for (const { blocks } of pages) {
      if (blocks.some(({ type }) => type === 'plan_cards')) {
        expect(blocks.some(({ type }) => type === 'disclosure')).toBe(true)
      }
    }
    expect(content.base.variables.footer_txt).toContain(operator.address)
    expect(content.base.variables.header_phone_number).toBe(operator.phone)
  })
})

test.each(demoBrands.map(({ key, settings }) => [key, settings] as const))(
  'home of %s is six sections and its disclosure, with people and proof in them, and no invented quotes',
  (key, settings) => {
    const { blocks } = checkPublishable(demoContents[key].at(-1), settings).pages.home
    expect(blocks.map(({ type }) => type)).toEqual([
      ...['hero', 'steps', 'plan_cards', 'family_example', 'savings_calculator', 'faq_list', 'disclosure'],
    ])
    const proof = blocks.find((block) => block.type === 'family_example')
    expect(proof).toMatchObject({ illustration: 'household', members_saved: true })
    expect(JSON.stringify(blocks)).not.toMatch(/"example":|Example author/)
  },
)

test.each([
  { name: 'a new brand', content: starter },
  ...demoBrands.map(({ key }) => ({ name: key, content: demoContents[key].at(-1) })),
])('the privacy page of $name names each cookie a visitor gets, and for how long', ({ content }) => {
  const html = JSON.stringify(content).match(/<h2>Cookies<\/h2>.*?<\/ul>/)?.[0] ?? ''
  expect(html.match(/<li>/g)).toHaveLength(visitorCookies.length)
  expect(html).toContain(`for ${deviceSeconds / 86_400} days`)
})

test('the three brands look like three companies', () => {
  const themes = demoBrands.map(
    ({ key, settings }) => checkPublishable(demoContents[key].at(-1), settings).base,
  )
  for (const part of ['accent', 'typeface', 'corners', 'heading', 'page'] as const) {
    expect(new Set(themes.map((base) => base.theme[part])).size).toBe(3)
  }
  expect(new Set(themes.map((base) => base.layout.header.components)).size).toBe(3)
})

test('every header layout of the specification appears in some version', () => {
  const shown = all.map(({ content }) => content.base.layout.header.components)
  expect(new Set(shown)).toEqual(new Set(['1_header', '2_header', '3_header', '4_header', 'nx_header_1']))
})

test.each(demoBrands)(
  'everything $name says is available in Spanish, complete and ready to publish',
  ({ key, name, settings }) => {
    const content = checkPublishable(demoContents[key].at(-1), settings)
    const es = demoSpanish(content, [], { name, operator: settings.operator })
    const missing = textsOf(content).filter((text) => !Object.hasOwn(es.texts, text.key))
    expect(missing.map(({ key: at, english }) => `${at}: ${english}`)).toEqual([])
    expect(lintContent({ ...content, es }, settings)).toEqual([])
    const differing = textsOf(content).flatMap(({ key: at, english }) => {
      const reason = differsFrom(english, es.texts[at]?.text ?? '')
      return reason === null ? [] : [`${at}: ${reason}`]
    })
    expect(differing).toEqual([])
    expect(Object.values(es.texts).flatMap(({ text }) => text.match(/\[\w+\]/g) ?? [])).toEqual([])
  },
)

test('every name of what the demo sells is available in Spanish', () => {
  const english = [
    ...Object.values(demoPlans)
      .flat()
      .flatMap(({ name, summary }) => [name, summary]),
    ...Object.values(includedBenefits)
      .flat()
      .map(({ name }) => name),
    ...services.flatMap(({ name, category }) => [name, category]),
    ...demoCoupons(new Date('2026-11-20T12:00:00Z')).map(({ label }) => label),
  ]
  const sold = english.map((each, at) => ({
    key: `plans.${at}`,
    page: 'plans',
    unit: '',
    english: each,
    isRich: false,
  }))
  const content = checkPublishable(minimalContent(), { externalHosts: [] as string[] } as BrandSettings)
  const [{ name, settings }] = demoBrands as unknown as [(typeof demoBrands)[number]]
  const { texts } = demoSpanish(content, sold, { name, operator: settings.operator })
  expect(sold.filter(({ key }) => !Object.hasOwn(texts, key)).map((each) => each.english)).toEqual([])
})
