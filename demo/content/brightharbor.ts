import { demoBrands } from '#demo/world/brands.ts'
import type { ContentInput } from '#domain/content/content.schema.ts'
import { formatPhone } from '#domain/format.ts'
import { arizonaPage } from './arizona.ts'
import type { BrandContent, PlanIds } from './brand-content.ts'
import { brightharborHome, olderHome } from './brightharbor-home.ts'
import { findDemoBrand } from './find-demo-brand.ts'
import { privacyBlock, termsBlock } from './legal.ts'
import { commonQuestions as q } from './questions.ts'

const brand = findDemoBrand(demoBrands, 'brightharbor')
const { operator } = brand.settings
const phone = formatPhone(operator.phone).replace(' ', '\u00a0')

const base: ContentInput['base'] = {
  layout: { header: { components: 'nx_header_1' }, footer: { components: 'nx_footer_1' } },
  theme: {
    accent: '#0f6a72',
    accentStrong: '#0a474e',
    accentSoft: '#e3f1ef',
    onAccent: '#ffffff',
    highlight: '#f2b45a',
    page: '#fcfaf5',
    surface: '#ffffff',
    ink: '#12262a',
    muted: '#4c6064',
    line: '#e2ddd0',
    typeface: 'humanist',
    corners: 'round',
  },
  variables: {
    group_key: 'brightharbor',
    plan_url: '/brightharbor/join-now',
    global_title: 'Bright Harbor Dental Savings',
    favicon: '/brands/brightharbor/favicon.svg',
    share_image: '/brands/brightharbor/share.png',
    disable_performance_tracking: 'true',
    header_phone_number: operator.phone,
    header_phone_link: operator.phone,
    header_timing: 'Mon–Fri 8 am–7 pm CT',
    header_top_right_nav: [
      { title: 'Dentists near me', link: '/find-a-dentist', icon: 'map', external: 'true' },
      { title: 'Support', link: '/support', icon: 'mail' },
      { title: 'Member Login', link: '/member-login', icon: 'user' },
    ],
    header_log: '/brands/brightharbor/logo.svg',
    header_log2: '/brands/brightharbor/logo-compact.svg',
    header_log_alt: 'Bright Harbor Dental Savings',
    header_log_link: '/',
    header_menu: [
      { title: 'Find a Dentist', link: '/brightharbor/find-a-dentist' },
      { title: 'Plans', link: '/join-now' },
      { title: 'Savings Summary', link: '/savings-summary' },
      { title: 'FAQ', link: '/faq' },
      { title: 'Support', link: '/support' },
    ],
    header_menu_login_dropdown: [
      { title: 'Member Login', link: '/member-login' },
      { title: 'Forgot your password?', link: '/reset-password' },
    ],
    header_join_now_text: 'Join Now',
    header_join_now_link: '/join-now',
    showHeaderBanner: 'true',
    headerBannerText:
      '<p>New here? <strong>WELCOME10</strong> takes 10% off your first term. <a href="/welcome">See what you would pay</a></p>',
    footer_logo: '/brands/brightharbor/logo.svg',
    footer_logo_alt: 'Bright Harbor Dental Savings',
    sponsored_logo: '/brands/enamel/logo.svg',
    footer_txt: `<p><strong>Bright Harbor is not insurance.</strong> It is a dental savings plan: member offices charge you reduced prices, and you pay them directly. The plan makes no payments to dentists. ${operator.name}, ${operator.address}, ${phone}.</p>`,
    footer_description: 'Calm waters for your teeth: clear prices, check-ups included, and no small print.',
    footer_nav: [
      { title: 'Find a Dentist', link: '/find-a-dentist' },
      { title: 'Join Now', link: '/join-now' },
      { title: 'FAQ', link: '/faq' },
      { title: 'Support', link: '/support' },
      { title: 'Directory', link: '/directory' },
      { title: 'Savings Summary', link: '/savings-summary' },
      { title: 'Arizona', link: '/arizona' },
      { title: 'Grievance Form', link: '/grievance-form' },
      { title: 'Terms of Service', link: '/terms' },
      { title: 'Privacy Policy', link: '/privacy' },
    ],
    country: 'United States',
  },
}

function pages(planIds: PlanIds): ContentInput['pages'] {
  return {
    home: brightharborHome(planIds),
    faq: {
      title: 'Questions, answered plainly',
      description: 'What people ask before they join Bright Harbor, and after.',
      blocks: [
        {
          type: 'faq_list',
          title: 'How it works',
          items: [q.different, q.included, q.start, q.bill, q.private],
        },
        { type: 'faq_list', title: 'Prices', items: [q.prices, q.family, q.declined] },
        { type: 'faq_list', title: 'Dentists', items: [q.dentist, q.specialist] },
        { type: 'faq_list', title: 'Renewing and leaving', items: [q.renewal, q.cancel] },
        {
          type: 'call_to_action',
          title: 'Still wondering?',
          text: `Call ${phone} and a person in Milwaukee picks up.`,
          button: { title: 'Reach us', link: '/support' },
          illustration: 'conversation',
        },
      ],
    },
    terms: { title: 'Terms of Service', blocks: [termsBlock({ name: brand.name, operator })] },
    privacy: { title: 'Privacy Policy', blocks: [privacyBlock({ name: brand.name, operator })] },
    support: {
      title: 'We are here to help',
      description: 'By phone, by mail, or by post. People answer, and they can fix things.',
      blocks: [
        {
          type: 'contact',
          title: 'Reach us',
          hours: [
            { title: 'Mon–Fri', text: '8 am to 7 pm Central' },
            { title: 'Saturday', text: '9 am to 1 pm Central' },
          ],
        },
        {
          type: 'faq_list',
          title: 'Often the answer is here',
          items: [q.start, q.dentist, q.declined, q.cancel],
          more: { title: 'All questions', link: '/faq' },
        },
      ],
    },
    'join-now': { title: 'Choose your plan' },
    states: {
      arizona: arizonaPage({
        description: 'Bright Harbor plans, dentists and member prices in Arizona.',
        highlight: planIds.get('harbor-family') ?? 'harbor-family',
        hero: {
          type: 'hero',
          eyebrow: 'Bright Harbor in Arizona',
          title: 'A calm harbor, even in the desert',
          text: 'Member prices from Flagstaff to Yuma, with check-ups included and your unused months always yours.',
          illustration: 'desert',
          button_text: 'Find a dentist',
        },
      }),
    },
    landing: {
      welcome: {
        landing: true,
        title: 'Welcome offer',
        description: '10% off the first term of a Bright Harbor membership.',
        coupon: 'WELCOME10',
        plans_whitelist: ['harbor-adult', 'harbor-family'].map((slug) => ({
          plan_id: planIds.get(slug) ?? slug,
        })),
        blocks: [
          {
            type: 'hero',
            eyebrow: 'Code WELCOME10',
            title: '10% off your first term',
            text: 'Join for a month or a year. The code comes off at the checkout, and the price of each renewal stands beside it.',
            points: ['Check-ups included', '30 days to change your mind'],
            illustration: 'harbour',
          },
          {
            type: 'plan_cards',
            id: 'plans',
            title: 'Two plans to start with',
            text: 'Prices before the code; the checkout shows the total after it, before you pay.',
            highlight: planIds.get('harbor-family') ?? 'harbor-family',
            highlight_label: 'For households',
          },
          { type: 'disclosure' },
        ],
      },
    },
  }
}

const redirects: ContentInput['redirects'] = [
  { from: '/dentists', to: '/find-a-dentist', status: 301 },
  { from: '/members', to: '/member-login', status: 302 },
  { from: '/community', to: 'https://community.brightharbor.example/', status: 302 },
]

/** Three published versions: the first two show the layouts 1_header and 3_header, the third is what visitors see. */
export function brightharborContent(planIds: PlanIds): BrandContent {
  const today = { base, pages: pages(planIds), redirects }
  const older = (header: string, footer: string): ContentInput => ({
    ...today,
    base: { ...base, layout: { header: { components: header }, footer: { components: footer } } },
    pages: { ...today.pages, home: olderHome(planIds) },
  })
  return { versions: [older('1_header', '1_footer'), older('3_header', '2_footer'), today], published: 3 }
}
