import { shellContent } from '#app/site/layout/shell-content.server.ts'
import type { ShellContent } from '#app/site/layout/shell-content.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { type ContentInput, type ContentPayload, contentSchema } from '#domain/content/content.schema.ts'
import { hashOf, inSpanish } from '#domain/content/spanish/spanish.rules.ts'
import { textsOf } from '#domain/content/spanish/texts.rules.ts'

type Variables = Partial<ContentInput['base']['variables']>

/** A brand that isn't in any database. */
const sampleBrand: Brand = {
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
    refundLimitCents: 5_000,
    refundDayLimitCents: 50_000,
    registrations: [],
    standing: 'open',
    hostChecks: [],
    closing: null,
  },
  publishedVersion: 1,
}

/** Every variable of specification §3 that a header or a footer reads. */
export const everyVariable = {
  group_key: 'brightharbor',
  global_title: 'Bright Harbor',
  header_phone_number: '8005550142',
  header_phone_link: '1-800-555-0142',
  header_timing: 'Mon–Fri 8–7',
  header_top_right_nav: [
    { title: 'For dentists', link: '/dentists', icon: 'map', external: 'false' },
    { title: 'Blog', link: 'https://blog.example', icon: 'mail', external: 'true' },
    { title: 'Help', link: '/support', external: 'false' },
  ],
  header_log: '/logo.svg',
  header_log2: '/logo-alternate.svg',
  header_log_alt: 'The harbor',
  header_log_link: '/',
  header_menu: [
    { title: 'Find a Dentist', link: '/brightharbor/find-a-dentist' },
    { title: 'Savings Summary', link: '/savings-summary' },
    { title: 'Questions', link: '/faq' },
  ],
  header_menu_login_dropdown: [
    { title: 'Members', link: '/member-login' },
    { title: 'Dental offices', link: 'https://offices.example', external: '1' },
  ],
  header_join_now_text: 'Become a member',
  header_join_now_link: '/join-now',
  showHeaderBanner: 'true',
  headerBannerText: '<p>Ten percent <strong>off</strong></p>',
  footer_logo: '/footer.svg',
  footer_logo_alt: 'The harbor at night',
  logoMembersy: '/membersy.svg',
  sponsored_by_text: 'brought to you by',
  sponsored_logo: '/sponsor.svg',
  sponsored_link: 'https://sponsor.example',
  footer_txt: '<p>Not <em>insurance</em></p>',
  footer_nav: [
    { title: 'Terms', link: '/terms' },
    { title: 'Partners', link: 'https://partners.example', external: 'true' },
  ],
  footer_description: 'Calm waters',
  country: 'United States',
} satisfies Variables

/** A brand's shell with these variables in these layouts, in 2026. */
export function shellOf(
  variables: Variables,
  [header, footer]: [string, string] = ['nx_header_1', 'nx_footer_1'],
  homeVariables: Record<string, string> = {},
): ShellContent {
  return shellContent(shellInput(variables, [header, footer], homeVariables), sampleBrand, 2026, {
    locale: 'en',
  })
}

/** The same on a Spanish page. `spanish` maps some of its English texts to Spanish. */
export function spanishShellOf(variables: Variables, spanish: Record<string, string>): ShellContent {
  const content = shellInput(variables, ['nx_header_1', 'nx_footer_1'])
  const texts = textsOf(content).flatMap(({ key, english }) => {
    const text = spanish[english]
    return text ? [[key, { text, ofHash: hashOf(english) }] as const] : []
  })
  const es = { pages: ['site'], texts: Object.fromEntries(texts) }
  return shellContent(inSpanish({ ...content, es }), sampleBrand, 2026, { locale: 'es' })
}

function shellInput(
  variables: Variables,
  [header, footer]: [string, string],
  homeVariables: Record<string, string> = {},
): ContentPayload {
  return contentSchema.parse({
    base: {
      layout: { header: { components: header }, footer: { components: footer } },
      variables,
      theme: { accent: '#0f6a5d', accentStrong: '#0a4a41', accentSoft: '#e2f1ed', onAccent: '#ffffff' },
    },
    pages: { home: { variables: homeVariables } },
  })
}
