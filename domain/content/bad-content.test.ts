import { expect, test } from 'vitest'
import { minimalContent } from '#demo/contents.ts'
import { DomainError } from '#domain/errors.ts'
import { checkContent } from './check-content.server.ts'
import { contentSchema } from './content.schema.ts'

type Variables = Record<string, unknown>

/** Paths of the fields refused in a payload with these base variables. */
function wrongPaths(variables: Variables, rest: object = {}): string[] {
  const { base } = minimalContent()
  try {
    checkContent({ ...minimalContent(), base: { ...base, variables }, ...rest })
    return []
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return (error.fields ?? []).map(({ path }) => path)
  }
}

test('§3 payload: every variable of the specification is known by its name', () => {
  const menu = [{ title: 'FAQ', link: '/faq' }]
  expect(
    wrongPaths({
      group_key: 'x',
      plan_url: '/x',
      plans_whitelist: [{ plan_id: 'adult' }],
      global_title: 'x',
      favicon: '/x.svg',
      disable_performance_tracking: 'true',
      hide_top_header: '1',
      header_phone_number: 'x',
      header_phone_link: 'x',
      header_timing: 'x',
      header_top_right_nav: [{ title: 'x', link: '/x', icon: 'mail', external: 'true' }],
      header_log: '/x.svg',
      header_log2: '/x.svg',
      header_log_alt: 'x',
      header_log_link: '/',
      header_menu: menu,
      header_menu_login_dropdown: menu,
      header_join_now_text: 'x',
      header_join_now_link: '/x',
      showHeaderBanner: 'true',
      headerBannerText: '<p>x</p>',
      footer_logo: '/x.svg',
      footer_logo_alt: 'x',
      logoMembersy: '/x.svg',
      sponsored_by_text: 'x',
      sponsored_logo: '/x.svg',
      sponsored_link: 'https://example.com',
      footer_txt: '<p>x</p>',
      footer_nav: menu,
      show_copyright_on_top: '1',
      footer_description: 'x',
      country: 'x',
    }),
  ).toEqual([])
  const home = { home_banner_join_now_url: '/x', home_join_now_url: '/x', header_join_now_link: '/x' }
  expect(wrongPaths({}, { pages: { home: { variables: home } } })).toEqual([])
})

test('§3 payload: strings are optional and lists default to empty', () => {
  expect(wrongPaths({})).toEqual([])
  const { variables } = contentSchema.parse(minimalContent()).base
  for (const list of [
    'header_menu',
    'header_top_right_nav',
    'header_menu_login_dropdown',
    'footer_nav',
    'plans_whitelist',
  ]) {
    expect(variables).toHaveProperty(list, [])
  }
})

test('§3 payload: a value of the wrong type is refused with its path', () => {
  expect(
    wrongPaths({
      global_title: 7,
      hide_top_header: true,
      header_menu: 'FAQ',
      header_top_right_nav: [{ title: 'x' }],
      footer_nav: { title: 'x', link: '/x' },
      plans_whitelist: ['adult'],
    }).sort(),
  ).toEqual([
    'base.variables.footer_nav',
    'base.variables.global_title',
    'base.variables.header_menu',
    'base.variables.header_top_right_nav.0.link',
    'base.variables.hide_top_header',
    'base.variables.plans_whitelist.0',
  ])
  for (const payload of [null, 'text', 7, [], {}, { base: [] }]) {
    expect(() => checkContent(payload)).toThrow(DomainError)
  }
})

test('§3 payload: an enormous value is refused with its path, an enormous payload as a whole', () => {
  expect(
    wrongPaths({
      global_title: 'x'.repeat(301),
      headerBannerText: 'x'.repeat(60_001),
      header_menu: Array.from({ length: 21 }, () => ({ title: 'x', link: '/x' })),
    }).sort(),
  ).toEqual(['base.variables.global_title', 'base.variables.headerBannerText', 'base.variables.header_menu'])
  const blocks = Array.from({ length: 20 }, () => ({ type: 'rich_text', html: 'x'.repeat(59_000) }))
  expect(wrongPaths({}, { pages: { home: { blocks }, faq: { blocks } } })).toEqual([''])
})
