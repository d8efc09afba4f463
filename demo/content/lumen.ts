import { demoBrands } from '#demo/world/brands.ts'
import type { ContentInput } from '#domain/content/content.schema.ts'
import { formatPhone } from '#domain/format.ts'
import { arizonaPage } from './arizona.ts'
import type { BrandContent, PlanIds } from './brand-content.ts'
import { findDemoBrand } from './find-demo-brand.ts'
import { privacyBlock, termsBlock } from './legal.ts'
import { commonQuestions as q } from './questions.ts'

const brand = findDemoBrand(demoBrands, 'lumen')
const { operator } = brand.settings
const phone = formatPhone(operator.phone).replace(' ', '\u00a0')

const base: ContentInput['base'] = {
  layout: { header: { components: '4_header' }, footer: { components: '1_footer' } },
  theme: {
    accent: '#5436e6',
    accentStrong: '#24156b',
    accentSoft: '#ebe8fd',
    onAccent: '#ffffff',
    highlight: '#ff8f6b',
    page: '#f8f8fd',
    surface: '#ffffff',
    ink: '#17132e',
    muted: '#56526e',
    line: '#dfddf0',
    typeface: 'geometric',
    corners: 'soft',
    heading: 'panel',
  },
  variables: {
    group_key: 'lumen',
    plan_url: '/lumen/join-now',
    global_title: 'Lumen Dental Club',
    favicon: '/brands/lumen/favicon.svg',
    share_image: '/brands/lumen/share.png',
    disable_performance_tracking: '1',
    hide_top_header: '1',
    header_phone_number: operator.phone,
    header_phone_link: operator.phone,
    header_timing: 'Every day, 8 to 8 CT',
    header_log: '/brands/lumen/logo.svg',
    header_log2: '/brands/lumen/logo-compact.svg',
    header_log_alt: 'Lumen Dental Club',
    header_log_link: '/',
    header_menu: [
      { title: 'Dentists', link: '/find-a-dentist' },
      { title: 'Membership', link: '/join-now' },
      { title: 'Savings Summary', link: '/savings-summary' },
      { title: 'FAQ', link: '/faq' },
      { title: 'Help', link: '/support' },
    ],
    header_menu_login_dropdown: [
      { title: 'Member Login', link: '/member-login' },
      { title: 'Reset password', link: '/reset-password' },
    ],
    header_join_now_text: 'Join the club',
    header_join_now_link: '/join-now',
    footer_logo: '/brands/lumen/logo.svg',
    footer_logo_alt: 'Lumen Dental Club',
    sponsored_logo: '/brands/enamel/logo.svg',
    footer_txt: `<p><strong>Lumen is not insurance.</strong> It is a dental savings plan. You pay dental offices directly, at member prices; the plan makes no payments to them. ${operator.name}, ${operator.address}, ${phone}.</p>`,
    footer_nav: [
      { title: 'Dentists', link: '/find-a-dentist' },
      { title: 'Membership', link: '/join-now' },
      { title: 'FAQ', link: '/faq' },
      { title: 'Help', link: '/support' },
      { title: 'Directory', link: '/directory' },
      { title: 'Arizona', link: '/arizona' },
      { title: 'Grievance Form', link: '/grievance-form' },
      { title: 'Terms of Service', link: '/terms' },
      { title: 'Privacy Policy', link: '/privacy' },
    ],
    country: 'United States',
  },
}

const home: ContentInput['pages']['home'] = {
  description:
    'A dental club with open prices. Join online, see a dentist this week, pay what the list says.',
  variables: { header_join_now_link: '/join-now' },
  blocks: [
    {
      type: 'hero',
      layout: 'panel',
      title: 'Dentistry with the price on it',
      text: 'Lumen is a club. Members see what a visit costs before they book it, and pay less than others do.',
      zip_label: 'ZIP code',
      button_text: 'See dentists',
      points: ['No claims', 'No maximums', 'No phone tag'],
      illustration: 'prism',
    },
    {
      type: 'savings_calculator',
      id: 'calculator',
      title: 'Check our arithmetic',
      text: 'Set the year you expect. We show both totals, even when ours is the larger one.',
      services: [
        { service: 'check-up-exam', quantity: 2 },
        { service: 'adult-cleaning', quantity: 2 },
        { service: 'bitewing-xrays', quantity: 1 },
        { service: 'white-filling-one', quantity: 2 },
        { service: 'night-guard', quantity: 0 },
        { service: 'porcelain-veneer', quantity: 0 },
        { service: 'whitening-trays', quantity: 0 },
        { service: 'clear-aligners', quantity: 0 },
      ],
    },
    {
      type: 'plan_cards',
      id: 'plans',
      title: 'Memberships',
      text: 'Every number you would be charged is on these cards.',
      highlight: 'lumen-home',
      highlight_label: 'Everybody at home',
      button_text: 'Get',
    },
    {
      type: 'steps',
      id: 'how-it-works',
      title: 'Three taps and a toothbrush',
      items: [
        {
          title: 'Pick an office',
          text: 'By distance, language, Saturday hours or specialty.',
          illustration: 'map',
        },
        {
          title: 'Become a member',
          text: 'Your card appears on your phone when the payment is through.',
          illustration: 'card',
        },
        {
          title: 'Get seen',
          text: 'Check-ups are included. The rest costs what the list says.',
          illustration: 'brush',
        },
      ],
    },
    {
      type: 'stats',
      title: 'What we leave out',
      items: [
        { value: 'No', label: 'claims to file, before or after a visit' },
        { value: 'No', label: 'yearly maximum on what members may save' },
        { value: 'No', label: 'renewal you did not ask for' },
        { value: 'No', label: 'phone call needed to leave' },
      ],
    },
    {
      type: 'sample_savings',
      id: 'prices',
      title: 'From the list',
      services: [
        'adult-cleaning',
        'white-filling-one',
        'porcelain-crown',
        'porcelain-veneer',
        'whitening-trays',
        'night-guard',
        'clear-aligners',
        'implant-placement',
      ],
    },
    {
      type: 'faq_list',
      id: 'questions',
      title: 'Good questions',
      items: [q.different, q.start, q.dentist, q.prices, q.cancel],
      more: { title: 'All of them', link: '/faq' },
    },
    { type: 'disclosure', id: 'disclosure' },
    {
      type: 'call_to_action',
      title: 'See you in the chair',
      button: { title: 'Join the club', link: '/join-now' },
      secondary: { title: 'Look for a dentist', link: '/find-a-dentist' },
      illustration: 'prism',
    },
  ],
}

function pages(planIds: PlanIds): ContentInput['pages'] {
  return {
    home,
    faq: {
      title: 'Good questions',
      description: 'And answers without footnotes.',
      blocks: [
        { type: 'faq_list', title: 'The club', items: [q.different, q.included, q.prices, q.private] },
        {
          type: 'faq_list',
          title: 'Going to the dentist',
          items: [q.start, q.bill, q.dentist, q.specialist],
        },
        {
          type: 'faq_list',
          title: 'Joining and leaving',
          items: [q.family, q.declined, q.renewal, q.cancel],
        },
      ],
    },
    terms: { title: 'Terms of Service', blocks: [termsBlock({ name: brand.name, operator })] },
    privacy: { title: 'Privacy Policy', blocks: [privacyBlock({ name: brand.name, operator })] },
    support: {
      title: 'Help',
      description: 'Real people in Austin, every day of the week.',
      blocks: [
        { type: 'contact', title: 'Reach us', hours: [{ title: 'Every day', text: '8 am to 8 pm Central' }] },
        {
          type: 'faq_list',
          title: 'Quick answers',
          items: [q.start, q.declined, q.renewal, q.cancel],
          more: { title: 'All of them', link: '/faq' },
        },
      ],
    },
    'join-now': { title: 'Join the club' },
    'find-a-dentist': { title: 'Dentists', description: 'All of them take the club’s prices.' },
    directory: { title: 'The whole list' },
    'savings-summary': {
      title: 'Price check',
      description: 'What it costs without us, what it costs with us, and your own sum of it.',
    },
    'grievance-form': {
      title: 'Something off?',
      description: 'Open a case. Somebody answers it, on a clock you can see.',
    },
    states: {
      arizona: arizonaPage({
        description: 'Lumen memberships and member prices in Arizona.',
        highlight: planIds.get('lumen-home') ?? 'lumen-home',
        hero: {
          type: 'hero',
          layout: 'panel',
          title: 'Lumen in Arizona',
          text: 'The same open prices, with Arizona’s rules on our side of the counter: unused months are always returned.',
          illustration: 'prism',
        },
      }),
    },
    landing: {
      'first-visit': {
        landing: true,
        title: 'Your first visit',
        description: '10% off the first term of a Lumen membership.',
        coupon: 'WELCOME10',
        plans_whitelist: [{ plan_id: planIds.get('lumen-one') ?? 'lumen-one' }],
        blocks: [
          {
            type: 'hero',
            layout: 'panel',
            eyebrow: 'Code WELCOME10',
            title: 'Been a while? Start here.',
            text: '10% off your first term. No lecture included.',
            illustration: 'prism',
          },
          { type: 'plan_cards', id: 'plans', title: 'One membership, for you' },
          { type: 'disclosure' },
        ],
      },
    },
  }
}

/** One published version: 4_header without its top bar, 1_footer. */
export function lumenContent(planIds: PlanIds): BrandContent {
  return {
    versions: [
      { base, pages: pages(planIds), redirects: [{ from: '/membership', to: '/join-now', status: 301 }] },
    ],
    published: 1,
  }
}
