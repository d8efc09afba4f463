import { demoBrands } from '#demo/world/brands.ts'
import type { ContentInput } from '#domain/content/content.schema.ts'
import { formatPhone } from '#domain/format.ts'
import { arizonaPage } from './arizona.ts'
import type { BrandContent, PlanIds } from './brand-content.ts'
import { findDemoBrand } from './find-demo-brand.ts'
import { privacyBlock, termsBlock } from './legal.ts'
import { commonQuestions as q } from './questions.ts'

const brand = findDemoBrand(demoBrands, 'copperstate')
const { operator } = brand.settings
const phone = formatPhone(operator.phone).replace(' ', '\u00a0')

const base: Omit<ContentInput['base'], 'variables'> = {
  layout: { header: { components: '2_header' }, footer: { components: '2_footer' } },
  theme: {
    accent: '#a0431f',
    accentStrong: '#5f2614',
    accentSoft: '#f8e9dc',
    onAccent: '#ffffff',
    highlight: '#e9a84c',
    page: '#fdf9f3',
    surface: '#fffdfa',
    ink: '#2d1a12',
    muted: '#6a5346',
    line: '#e8d9c8',
    typeface: 'serif',
    corners: 'square',
    heading: 'ruled',
  },
}

const variables: ContentInput['base']['variables'] = {
  group_key: 'copperstate',
  plan_url: '/copperstate/join-now',
  global_title: 'Copper State Smile Plan',
  favicon: '/brands/copperstate/favicon.svg',
  share_image: '/brands/copperstate/share.png',
  disable_performance_tracking: 'true',
  header_phone_number: operator.phone,
  header_phone_link: operator.phone,
  header_timing: 'Weekdays 7 am–6 pm, Arizona time',
  header_top_right_nav: [
    { title: 'Arizona rules', link: '/arizona', icon: 'shield', external: 'true' },
    { title: 'Member Login', link: '/member-login', icon: 'user' },
  ],
  header_log: '/brands/copperstate/logo.svg',
  header_log2: '/brands/copperstate/logo-compact.svg',
  header_log_alt: 'Copper State Smile Plan',
  header_log_link: '/',
  header_menu: [
    { title: 'Find a Dentist', link: '/find-a-dentist' },
    { title: 'Our plans', link: '/join-now' },
    { title: 'Arizona', link: '/arizona' },
    { title: 'FAQ', link: '/faq' },
    { title: 'Support', link: '/support' },
  ],
  header_menu_login_dropdown: [{ title: 'Member Login', link: '/member-login' }],
  header_join_now_text: 'Join today',
  header_join_now_link: '/join-now',
  footer_logo: '/brands/copperstate/logo.svg',
  footer_logo_alt: 'Copper State Smile Plan',
  sponsored_by_text: 'runs on',
  sponsored_logo: '/brands/enamel/logo-light.svg',
  footer_txt: `<p><strong>This plan is not insurance.</strong> It gives you discounts at certain Arizona dental offices, and you pay the offices directly; the plan makes no payments to them. ${operator.name}, ${operator.address}, ${phone}.</p>`,
  footer_description: 'Made in Phoenix for Arizona. One state, one price list, no fine print.',
  footer_nav: [
    { title: 'Find a Dentist', link: '/find-a-dentist' },
    { title: 'Our plans', link: '/join-now' },
    { title: 'Directory', link: '/directory' },
    { title: 'Savings Summary', link: '/savings-summary' },
    { title: 'Arizona', link: '/arizona' },
    { title: 'Grievance Form', link: '/grievance-form' },
    { title: 'FAQ', link: '/faq' },
    { title: 'Support', link: '/support' },
    { title: 'Terms of Service', link: '/terms' },
    { title: 'Privacy Policy', link: '/privacy' },
  ],
  show_copyright_on_top: '1',
  country: 'United States',
}

/** Gum care is sold at the desk of the offices that offer it, so this site leaves it out. */
const sold = ['copper-single', 'copper-household', 'copper-kids']

const home: ContentInput['pages']['home'] = {
  description:
    'A dental savings plan made in Arizona: member prices at dental offices from Tucson to Flagstaff.',
  variables: { home_join_now_url: '/join-now' },
  blocks: [
    {
      type: 'hero',
      layout: 'above',
      eyebrow: 'For Arizonans, by Arizonans',
      title: 'An honest price for a healthy smile',
      text: 'Dental offices across the state have signed one price list. Members pay those prices, and not a dollar more.',
      zip_label: 'Your Arizona ZIP code',
      button_text: 'Show offices',
      illustration: 'desert',
    },
    {
      type: 'stats',
      ground: 'dark',
      title: 'A plan you can hold us to',
      items: [
        { value: 'One', label: 'price list, signed by every office from Yuma to Flagstaff' },
        { value: '$0', label: 'to enroll, this year and every year' },
        { value: '30 days', label: 'to change your mind and get everything back' },
      ],
    },
    {
      type: 'sample_savings',
      id: 'prices',
      ground: 'page',
      title: 'The price list',
      text: 'Eight of the services on it. Each office’s page shows the whole list as it charges it.',
      services: [
        'check-up-exam',
        'adult-cleaning',
        'child-cleaning',
        'white-filling-one',
        'deep-cleaning-quarter',
        'root-canal-molar',
        'porcelain-crown',
        'simple-extraction',
      ],
    },
    {
      type: 'plan_cards',
      id: 'plans',
      title: 'Three plans, plainly priced',
      text: 'No enrollment fee. First term and renewal cost the same.',
      highlight: 'copper-household',
      highlight_label: 'For everyone under one roof',
      button_text: 'Take',
    },
    {
      type: 'steps',
      id: 'how-it-works',
      ground: 'soft',
      title: 'From joining to the chair',
      items: [
        {
          title: 'Join',
          text: 'Online in one sitting, or at the desk of any office on the list.',
          illustration: 'card',
        },
        {
          title: 'Call',
          text: 'Make an appointment as anybody would, and say you are a Copper State member.',
          illustration: 'conversation',
        },
        {
          title: 'Go',
          text: 'Check-up exams are included. Anything else is charged as the list says.',
          illustration: 'chair',
        },
        {
          title: 'Keep the rest',
          text: 'You pay the office directly and keep the difference. Nobody files a form.',
          illustration: 'wallet',
        },
      ],
    },
    {
      type: 'savings_calculator',
      id: 'calculator',
      title: 'Do the sums',
      text: 'Your year at the dentist, with and without a plan. It tells you when you are better off without.',
      services: [
        { service: 'check-up-exam', quantity: 2 },
        { service: 'adult-cleaning', quantity: 2 },
        { service: 'bitewing-xrays', quantity: 1 },
        { service: 'fluoride-treatment', quantity: 0 },
        { service: 'white-filling-one', quantity: 1 },
        { service: 'porcelain-crown', quantity: 0 },
        { service: 'simple-extraction', quantity: 0 },
      ],
    },
    {
      type: 'faq_list',
      id: 'questions',
      title: 'Asked across the counter',
      items: [q.different, q.bill, q.dentist, q.renewal, q.cancel],
      more: { title: 'More questions', link: '/faq' },
    },
    { type: 'disclosure', id: 'disclosure' },
  ],
}

function pages(planIds: PlanIds): ContentInput['pages'] {
  return {
    home,
    faq: {
      title: 'Questions and answers',
      description: 'Straight answers about the Copper State Smile Plan.',
      blocks: [
        { type: 'faq_list', title: 'The plan', items: [q.different, q.included, q.start, q.prices] },
        { type: 'faq_list', title: 'At the office', items: [q.bill, q.dentist, q.specialist, q.private] },
        { type: 'faq_list', title: 'Your membership', items: [q.family, q.declined, q.renewal, q.cancel] },
      ],
    },
    terms: { title: 'Terms of Service', blocks: [termsBlock({ name: brand.name, operator })] },
    privacy: { title: 'Privacy Policy', blocks: [privacyBlock({ name: brand.name, operator })] },
    support: {
      title: 'Talk to us',
      description: 'We sit in downtown Phoenix and answer the phone ourselves.',
      blocks: [
        {
          type: 'contact',
          title: 'Three ways',
          hours: [{ title: 'Weekdays', text: '7 am to 6 pm, Arizona time' }],
        },
        {
          type: 'faq_list',
          title: 'Before you call',
          items: [q.start, q.bill, q.declined, q.cancel],
          more: { title: 'More questions', link: '/faq' },
        },
      ],
    },
    'join-now': { title: 'Pick one of three' },
    'find-a-dentist': {
      title: 'Who takes the plan',
      description: 'Every office on this page has signed our price list.',
    },
    directory: { title: 'Every office in Arizona' },
    'savings-summary': {
      title: 'The whole price list',
      description: 'The usual price on the left, yours beside it. Add up what your dentist has suggested.',
    },
    'grievance-form': {
      title: 'Not happy? Tell us.',
      description: 'A person in Phoenix reads this and has to answer. It costs you nothing.',
    },
    states: {
      arizona: arizonaPage({
        description: 'Arizona’s rules for dental savings plans, and what they mean for Copper State members.',
        highlight: planIds.get('copper-household') ?? 'copper-household',
        footnote: 'Gum care plans are sold at the desk of the offices that offer them.',
        hero: {
          type: 'hero',
          eyebrow: 'Arizona',
          title: 'Made for one state, and only this one',
          text: 'Your unused months are always yours, and nothing is sold for longer than a year. That is the law here, and we like it.',
          illustration: 'desert',
        },
      }),
    },
    landing: {
      'valley-families': {
        landing: true,
        title: 'Valley families',
        description: '$25 off for households in the Valley.',
        coupon: 'FAMILY25',
        plans_whitelist: ['copper-household', 'copper-kids'].map((slug) => ({
          plan_id: planIds.get(slug) ?? slug,
        })),
        blocks: [
          {
            type: 'hero',
            eyebrow: 'Code FAMILY25',
            title: 'Back to school, back to the dentist',
            text: '$25 off the first term for families. The code comes off at the checkout.',
            illustration: 'family',
          },
          { type: 'plan_cards', id: 'plans', title: 'Plans with children in mind' },
          {
            type: 'testimonial',
            eyebrow: 'Sample stories, written for this demonstration',
            title: 'What it can look like',
            items: [
              {
                quote: 'Two kids, two check-ups each, and I knew every price before we drove over.',
                name: 'A mother of two',
                detail: 'invented, Mesa',
              },
              {
                quote: 'I asked for the member price by name and the desk had it on the screen.',
                name: 'A retired teacher',
                detail: 'invented, Tucson',
              },
            ],
          },
          { type: 'disclosure' },
        ],
      },
    },
  }
}

/** One published version: 2_header, 2_footer, and a whitelist that leaves the gum care plan to the desk. */
export function copperstateContent(planIds: PlanIds): BrandContent {
  const plans_whitelist = sold.map((slug) => ({ plan_id: planIds.get(slug) ?? slug }))
  const content = {
    base: { ...base, variables: { ...variables, plans_whitelist } },
    pages: pages(planIds),
    redirects: [{ from: '/offices', to: '/find-a-dentist', status: 301 as const }],
  }
  return { versions: [content], published: 1 }
}
