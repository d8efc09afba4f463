import { expect, test } from 'vitest'
import { minimalContent } from '#demo/contents.ts'
import type { BrandSettings } from '#domain/brands/brand.schema.ts'
import { readJson } from '#domain/files/read-json.ts'
import { caseFile } from '#tests/helpers/imports/case-file.ts'
import { checkContent, lintContent } from './check-content.server.ts'
import { warnOfContent } from './content.rules.ts'
import { contentSchema } from './content.schema.ts'

const settings = { externalHosts: [] as string[] } as BrandSettings
const paths = (input: unknown) => lintContent(input, settings).map(({ path }) => path)

test('a publishable payload has no errors', () => {
  expect(lintContent(minimalContent(), settings)).toEqual([])
})

test('prohibited words are reported with their place also where the shape is wrong', () => {
  const content = {
    ...minimalContent(),
    pages: { home: { blocks: [{ type: 'hero', title: 'Full coverage' }, { type: 'carousel' }] } },
  }
  expect(paths(content)).toEqual(['pages.home.blocks.1.type', 'pages.home.blocks.0.title'])
})

test.each([null, 7, 'text', [], {}])('%j is refused, not a server error', (input) => {
  expect(paths(input).length).toBeGreaterThan(0)
})

test('unknown law placeholders are reported with their place', () => {
  const title = '{{refund_days}} to change your mind, {{refund_dayz}}'
  expect(paths(minimalContent({ pages: { home: { title, blocks: [] } } }))).toEqual(['pages.home.title'])
})

test('a payload nested ten thousand deep is refused', () => {
  expect(lintContent(JSON.parse('['.repeat(10_000) + ']'.repeat(10_000)), settings)).toHaveLength(1)
})

test('a campaign and a state can’t use the addresses of other pages, or of each other', () => {
  const content = minimalContent({
    pages: {
      landing: { faq: { landing: true }, texas: { landing: true }, spring: { landing: true } },
      states: { 'claim-access': { state: 'AZ' }, texas: { state: 'TX' } },
    },
  })
  expect(paths(content)).toEqual(['pages.landing.faq', 'pages.landing.texas', 'pages.states.claim-access'])
})

test('blocks on a page that shows none are refused', () => {
  const blocks = [{ type: 'rich_text' as const, html: '<p>Unseen</p>' }]
  expect(paths(minimalContent({ pages: { checkout: { blocks }, directory: { blocks } } }))).toEqual([
    'pages.checkout.blocks',
  ])
})

/** A payload with these variables and this header layout. */
function withVariables(variables: object, header = 'nx_header_1') {
  const { base, ...rest } = minimalContent()
  const layout = { ...base.layout, header: { components: header } }
  return { ...rest, base: { ...base, layout, variables: { ...base.variables, ...variables } } }
}

test('a logo may be a file of the site, or at an https address on an allowed host', () => {
  const logos = {
    header_log: 'https://media.example/a%20logo.svg?w=300',
    footer_logo: '/media/logo.svg',
    favicon: 'HTTPS://media.example/f.ico',
  }
  const allowed = { externalHosts: ['Media.example'] } as BrandSettings
  expect(lintContent(withVariables(logos), allowed)).toEqual([])
  expect(paths(withVariables(logos))).toEqual(['base.variables.favicon', 'base.variables.header_log'])
  for (const wrong of [
    'http://media.example/a.svg',
    '//media.example/a.svg',
    'a.svg',
    '/../a.svg',
    'data:,x',
  ]) {
    expect(paths(withVariables({ header_log: wrong }))).toEqual(['base.variables.header_log'])
  }
})

test('empty text means absent, wherever text is optional', () => {
  const empty = { header_log: '', favicon: ' ', plan_url: '', header_log_link: '', header_join_now_link: '' }
  const { base } = checkContent(withVariables(empty))
  for (const name of Object.keys(empty)) expect(Reflect.get(base.variables, name)).toBeUndefined()
  const home = { variables: { home_join_now_url: '' } }
  expect(
    paths(minimalContent({ pages: { home, landing: { spring: { landing: true, coupon: '' } } } })),
  ).toEqual([])
})

test('a header without a visible sign-in causes a warning, whatever its settings', () => {
  const members = [{ title: 'Members', link: '/brightharbor/member-login' }]
  const offices = [{ title: 'Offices', link: '/find-a-dentist' }]
  const warned = (variables: object, layout: string) =>
    warnOfContent(contentSchema.parse(withVariables(variables, layout))).length > 0
  for (const layout of ['2_header', '4_header', 'nx_header_1']) {
    const bar = { header_phone_number: '8005550142' }
    expect(warned(bar, layout)).toBe(true)
    expect(warned({ ...bar, header_menu: members }, layout)).toBe(false)
    expect(warned({ ...bar, header_top_right_nav: members }, layout)).toBe(false)
    expect(warned({ ...bar, hide_top_header: '1' }, layout)).toBe(false)
    expect(warned({ ...bar, hide_top_header: '1', header_top_right_nav: members }, layout)).toBe(false)
    expect(warned({}, layout)).toBe(false)
  }
  for (const layout of ['1_header', '3_header']) {
    expect(warned({ header_phone_number: '8005550142' }, layout)).toBe(false)
    expect(warned({ header_menu_login_dropdown: offices }, layout)).toBe(true)
    expect(warned({ header_menu_login_dropdown: [...offices, ...members] }, layout)).toBe(false)
  }
})

test('content/layout5.json: an unknown layout is reported, with what is shown instead', () => {
  const payload = contentSchema.parse(readJson(caseFile('content/layout5.json')))
  expect(warnOfContent(payload)).toContainEqual({
    path: 'base.layout.header.components',
    message: 'There is no layout “5_header”. Visitors see nx_header_1.',
  })
  const known = contentSchema.parse(readJson(caseFile('content/bom.json')))
  expect(warnOfContent(known).map(({ path }) => path)).not.toContain('base.layout.header.components')
})
