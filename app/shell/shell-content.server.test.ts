import { afterEach, expect, test, vi } from 'vitest'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { type ContentInput, contentSchema } from '#domain/content/content.schema.ts'
import { shellContent } from './shell-content.server.ts'

const brand: Brand = {
  id: '0198f0c0-0000-7000-8000-000000000001',
  key: 'brightharbor',
  name: 'Bright Harbor',
  hosts: ['www.brightharbor.example'],
  settings: {
    operator: {
      name: 'Bright Harbor Savings, LLC',
      address: '1 Quay Street',
      phone: '8005550142',
      email: 'help@brightharbor.example',
    },
    timeZone: 'America/New_York',
    previewAccess: 'open',
    externalHosts: [],
    origin: null,
  },
  publishedVersion: 1,
}

function shellOf(
  variables: Partial<ContentInput['base']['variables']>,
  layouts = ['nx_header_1', 'nx_footer_1'],
) {
  const [header = '', footer = ''] = layouts
  const content = contentSchema.parse({
    base: {
      layout: { header: { components: header }, footer: { components: footer } },
      variables,
      theme: { accent: '#0f6a5d', accentStrong: '#0a4a41', accentSoft: '#e2f1ed', onAccent: '#ffffff' },
    },
    pages: {},
  })
  return shellContent(content, brand, 2026)
}

afterEach(() => vi.restoreAllMocks())

test('§2 header: an unknown layout becomes nx_header_1, an unknown footer nx_footer_1, each with one log line', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  for (const _ of [1, 2]) {
    const shell = shellOf({}, ['9_header', '9_footer'])
    expect([shell.header.layout, shell.footer.layout]).toEqual(['nx_header_1', 'nx_footer_1'])
  }
  expect(warn).toHaveBeenCalledTimes(2)
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
