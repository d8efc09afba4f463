import { afterEach, expect, test, vi } from 'vitest'
import { everyVariable, shellOf, spanishShellOf } from '#tests/helpers/shell-of.ts'

afterEach(() => vi.restoreAllMocks())

test('§2 header: an unknown layout becomes nx_header_1, an unknown footer nx_footer_1, each with one log line', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  for (const _ of [1, 2]) {
    const shell = shellOf({}, ['9_header', '9_footer'])
    expect([shell.header.layout, shell.footer.layout]).toEqual(['nx_header_1', 'nx_footer_1'])
  }
  expect(warn).toHaveBeenCalledTimes(2)
})

test('§2 header: join-now leads to the first set of home_banner_join_now_url, home_join_now_url, header_join_now_link', () => {
  const second = { home_join_now_url: '/second', header_join_now_link: '/third' }
  const joinNow = (home: Record<string, string>, header?: string) =>
    shellOf({ header_join_now_link: header }, undefined, home).header.joinNow.to
  expect(joinNow({ ...second, home_banner_join_now_url: '/brightharbor/first' })).toBe('/first')
  expect(joinNow(second)).toBe('/second')
  expect(joinNow({ header_join_now_link: '/third' }, '/fourth')).toBe('/third')
})

test('§2 header: join-now leads to header_join_now_link, else to /find-a-dentist', () => {
  expect(shellOf({ header_join_now_link: '/brightharbor/join-now' }).header.joinNow.to).toBe('/join-now')
  expect(shellOf({}).header.joinNow.to).toBe('/find-a-dentist')
})

test('§2 header: the banner shows only when showHeaderBanner is true and there is text', () => {
  const text = '<p>Hello</p>'
  expect(shellOf({ showHeaderBanner: '1', headerBannerText: text }).header.bannerHtml).toBe(text)
  expect(shellOf({ showHeaderBanner: 'true' }).header.bannerHtml).toBeUndefined()
  expect(shellOf({ showHeaderBanner: 'yes', headerBannerText: text }).header.bannerHtml).toBeUndefined()
})

test('§5 phone: ten digits are grouped, the link strips non-digits', () => {
  expect(shellOf({ header_phone_number: '800.555.0142' }).header.phone).toEqual({
    text: '(800) 555-0142',
    href: 'tel:8005550142',
  })
  expect(
    shellOf({ header_phone_number: '555-0142', header_phone_link: '+1 800 555-0142' }).header.phone,
  ).toEqual({
    text: '555-0142',
    href: 'tel:18005550142',
  })
})

test("§2 footer: the sponsor label is 'powered by' unless content says otherwise", () => {
  expect(shellOf({}).footer.sponsor.text).toBe('powered by')
  expect(shellOf({ sponsored_by_text: 'brought to you by' }).footer.sponsor.text).toBe('brought to you by')
})

test('§2 footer: the copyright line has the year and the country, on top when content says so', () => {
  const { footer } = shellOf({ country: 'United States', show_copyright_on_top: 'true' })
  expect(footer.copyright).toBe('© 2026 Bright Harbor Savings, LLC, United States')
  expect(footer.copyrightOnTop).toBe(true)
})

test('§3 payload: missing content leaves a shell that still works', () => {
  const { header, footer, globalTitle } = shellOf({})
  expect(globalTitle).toBeUndefined()
  expect(header).toMatchObject({ brandName: 'Bright Harbor', logoLink: '/', menu: [], login: [], topBar: [] })
  expect(header.joinNow).toMatchObject({ text: 'Join Now', to: '/find-a-dentist' })
  expect(header.phone).toBeUndefined()
  expect(footer).toMatchObject({ nav: [], logoAlt: 'Bright Harbor' })
})

test('a Spanish header and footer show what is translated, and mark what is not', () => {
  const { header, footer } = spanishShellOf(everyVariable, {
    'Find a Dentist': 'Buscar un dentista',
    Questions: 'Preguntas',
    Terms: 'Términos',
    '<p>Not <em>insurance</em></p>': '<p>No es un <em>seguro</em></p>',
    'United States': 'Estados Unidos',
  })
  expect(header.menu).toMatchObject([
    { title: 'Buscar un dentista', to: '/find-a-dentist', isForVisitors: true },
    { title: 'Savings Summary', lang: 'en' },
    { title: 'Preguntas', to: '/faq' },
  ])
  expect(header.menu[2]).not.toHaveProperty('lang')
  expect(footer.nav[0]).toMatchObject({ title: 'Términos', to: '/terms' })
  expect(footer.disclaimerHtml).toBe('<p>No es un <em>seguro</em></p>')
  expect(footer.copyright).toContain('Estados Unidos')
  expect(header.lang).toEqual({ timing: 'en', bannerHtml: 'en' })
  expect(header.joinNow).toMatchObject({ text: 'Become a member', lang: 'en' })
  expect(footer.lang).toEqual({ sponsor: 'en', description: 'en' })
  const { header: english, footer: below } = shellOf(everyVariable)
  for (const part of [english, english.joinNow, below]) expect(part).not.toHaveProperty('lang')
})
