import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, describe, expect, test } from 'vitest'
import { bringAll } from '#app/ui/late/later.ts'
import { minimalContent } from '#demo/contents.ts'
import { type Block, blockSchema } from '#domain/content/block.schema.ts'
import { contentSchema } from '#domain/content/content.schema.ts'
import { sanitiseContent } from '#domain/content/sanitise.server.ts'
import { readJson } from '#domain/files/read-json.ts'
import { refundTermsOf } from '#domain/law/refunds.ts'
import { caseFile } from '#tests/helpers/imports/case-file.ts'
import { Blocks } from './blocks.tsx'
import type { CalculatorPlan, PlanCard, ResolvedBlock } from './resolved-block.ts'

beforeAll(bringAll)

const attack = '"><script>alert(1)</script><img src=x onerror=alert(1)>{{7*7}}'

const card: PlanCard = {
  id: 'p1',
  name: 'Harbor Adult',
  tier: 'adult',
  summary: 'For one adult.',
  prices: [
    { interval: 'year', priceCents: 14_900, additionalMemberCents: 9_900 },
    { interval: 'month', priceCents: 1_495, additionalMemberCents: 995 },
  ],
  enrolmentFeeCents: 1_500,
  benefits: [
    { service: 'exam', name: 'Checkup', quantity: 2, period: 'year' },
    { service: 'call', name: 'Call with a dentist', quantity: 1, period: 'month' },
  ],
  link: '/join-now?plan=p1',
  isHighlight: true,
}
const plan: CalculatorPlan = {
  ...card,
  services: [
    {
      service: 'exam',
      name: 'Checkup',
      category: 'c',
      usualCents: 6_200,
      memberCents: 2_900,
      included: 2,
    },
  ],
}
const operator = {
  name: 'The Company',
  address: '1 Street, Town, WI 53202',
  phone: '4145550110',
  email: 'a@b.example',
}

function html(block: ResolvedBlock): string {
  // React marks the boundary between two texts with a comment, which readers don't see.
  const router = createMemoryRouter([{ path: '*', element: <Blocks blocks={[block]} /> }])
  return renderToString(<RouterProvider router={router} />).replaceAll('<!-- -->', '')
}

/** What a reader sees, sentence by sentence. */
const textOf = (page: string) => page.replaceAll(/<[^>]+>/g, '')

/** One block of every type, with an attack in each of its texts. */
const hostile: unknown[] = [
  {
    type: 'hero',
    title: attack,
    text: attack,
    eyebrow: attack,
    note: attack,
    points: [attack],
    zip_label: attack,
  },
  { type: 'steps', title: attack, items: [{ title: attack, text: attack }] },
  { type: 'plan_cards', title: attack, highlight_label: attack, footnote: attack, button_text: attack },
  {
    type: 'savings_calculator',
    title: attack,
    services: [{ service: 'exam', quantity: 1 }],
    footnote: attack,
  },
  { type: 'sample_savings', title: attack, services: ['exam'], footnote: attack },
  { type: 'rich_text', title: attack, html: attack },
  { type: 'faq_list', title: attack, items: [{ question: attack, answer: attack }] },
  { type: 'testimonial', title: attack, items: [{ quote: attack, name: attack, detail: attack }] },
  { type: 'family_example', title: attack, plan: 'p1', services: [{ service: 'exam' }], footnote: attack },
  { type: 'included', title: attack, yes_title: attack, yes: [attack], no_title: attack, no: [attack] },
  {
    type: 'reviews',
    title: attack,
    items: [{ quote: attack, author: attack, source: attack, date: '2026-01-02', consent: true }],
  },
  { type: 'stats', title: attack, items: [{ value: attack, label: attack }] },
  { type: 'call_to_action', title: attack, text: attack, button: { title: attack, link: '/x' } },
  { type: 'office_search', title: attack, button_text: attack, places: [{ name: attack, zip: '53202' }] },
  { type: 'contact', title: attack },
  { type: 'disclosure', title: attack, more: attack },
  { type: 'image', illustration: 'tooth', alt: attack, caption: attack },
]

function familyOf(name: string) {
  const line = { name, quantity: 8, usualCents: 49_600, memberCents: 0 }
  return {
    lines: [line],
    people: 4,
    usualCents: 49_600,
    memberCents: 0,
    planCents: 39_100,
    feeCents: 1_500,
    savedCents: 10_500,
  }
}

function ready(block: Block): ResolvedBlock {
  switch (block.type) {
    case 'plan_cards':
      return { ...block, cards: [{ ...card, name: attack, summary: attack }], state: null, others: null }
    case 'savings_calculator':
      return { ...block, calculator: [{ ...plan, name: attack }] }
    case 'sample_savings':
      return { ...block, prices: plan.services, planName: attack }
    case 'family_example':
      return { ...block, example: familyOf(attack), planName: attack, link: '/join-now', saved: null }
    case 'office_search':
      return { ...block, counts: [3] }
    case 'contact':
      return { ...block, operator: { ...operator, name: attack, address: attack }, timing: attack }
    case 'disclosure':
      return { ...block, operator: { ...operator, name: attack }, brandName: attack, refund: refundTermsOf() }
    default:
      return block
  }
}

describe('hostile text', () => {
  test('every type of block is listed here', () => {
    const types = blockSchema.options.map((option) => option.shape.type.value)
    expect(hostile.map((block) => blockSchema.parse(block).type)).toEqual(types)
  })

  test.each(hostile.map((block) => [blockSchema.parse(block).type, block] as const))(
    'never run in a %s',
    (_, block) => {
      const payload = minimalContent({ pages: { home: { blocks: [blockSchema.parse(block)] } } })
      const [clean] = sanitiseContent(contentSchema.parse(payload)).pages.home.blocks
      const page = html(ready(clean!))
      expect(page).not.toMatch(/<script|onerror=alert\(1\)>(?!&)/i)
      expect(page).not.toMatch(/<img[^>]*onerror/i)
    },
  )
})

test('content/rtl.json: each block’s text direction follows its content', () => {
  const { pages } = contentSchema.parse(readJson(caseFile('content/rtl.json')))
  const blocks = pages.home.blocks.filter(({ type }) => ['hero', 'rich_text', 'steps'].includes(type))
  expect(blocks.length).toBeGreaterThan(0)
  for (const block of [...blocks, ...hostile.map((each) => blockSchema.parse(each))]) {
    const sections = html(ready(block)).match(/<section[^>]*>/g) ?? []
    expect([block.type, sections.every((section) => section.includes('dir="auto"'))]).toEqual([
      block.type,
      true,
    ])
  }
})

describe('plan cards', () => {
  const block = blockSchema.parse({ type: 'plan_cards', title: 'Plans' }) as Extract<
    Block,
    { type: 'plan_cards' }
  >

  test('show first and renewal price, the fee, and what another person costs', () => {
    const page = textOf(html({ ...block, cards: [card], state: null, others: null }))
    for (const words of [
      '$149',
      '$14.95',
      '$164',
      '$29.95',
      'one-time $15 joining fee',
      '$99 a year',
      '2 × Checkup each year',
      '1 × Call with a dentist each month',
    ]) {
      expect(page).toContain(words)
    }
  })

  test('say what a plan without a fee, monthly price or additional people costs', () => {
    const lone = {
      ...card,
      prices: [{ interval: 'year' as const, priceCents: 14_900, additionalMemberCents: null }],
      enrolmentFeeCents: 0,
    }
    const page = html({ ...block, cards: [lone], state: null, others: null })
    for (const words of ['the first year, then $149 a year', 'No joining fee.', 'For one person only.'])
      expect(page).toContain(words)
    expect(page).not.toContain('Monthly')
  })
})

describe('the calculator', () => {
  const block = (quantity: number): ResolvedBlock => ({
    ...(blockSchema.parse({
      type: 'savings_calculator',
      title: 'Sums',
      services: [{ service: 'exam', quantity }],
    }) as Extract<Block, { type: 'savings_calculator' }>),
    calculator: [plan],
  })

  test('says so when a plan does not pay off', () => {
    expect(html(block(1))).toContain('the plan would cost more than it saves')
  })

  test('says when it pays off only later', () => {
    // Three exams: usual price 186. With the plan, 29 plus its 149 in later years, and 15 more in the first.
    expect(html(block(3))).toContain('pays off from the second year on')
  })

  test('shows both totals when it does', () => {
    const page = html(block(8))
    expect(page).toContain('saved')
    expect(page).toContain('$496')
  })
})

test('support shows the phone hours in the words of the header', () => {
  const block = blockSchema.parse({ type: 'contact', title: 'Help' }) as Extract<Block, { type: 'contact' }>
  expect(html({ ...block, operator, timing: 'Mon–Fri 8 am–7 pm' })).toContain('Mon–Fri 8 am–7 pm')
})

test('a family example shows each line both ways and what is left, or that it costs more', () => {
  const block = blockSchema.parse({
    type: 'family_example',
    title: 'Four',
    plan: 'family',
    services: [{ service: 'exam', quantity: 8 }],
  }) as Extract<Block, { type: 'family_example' }>
  const example = familyOf('Exam')
  const shown = (more: object) =>
    html({
      ...block,
      example: { ...example, ...more },
      planName: 'Harbor Family',
      link: '/join-now?plan=p',
      saved: null,
    })
  for (const words of ['8 × Exam', '$496', '$391', 'Harbor Family for 4', '$105 saved']) {
    expect(textOf(shown({}))).toContain(words)
  }
  expect(shown({})).toContain('joining fee included')
  expect(shown({ feeCents: 0 })).not.toContain('fee')
  expect(shown({ savedCents: -2_000 })).toContain('$20 more')
  expect(html({ ...block, example: null, planName: '', link: null, saved: null })).not.toContain('<section')
})

test('a review names its author, source and date, needs consent, and says when it is an example', () => {
  const item = {
    quote: 'Clear prices.',
    author: 'A. B.',
    source: 'Letter to us',
    date: '2026-03-02',
    consent: true,
  }
  const parse = (more: object) =>
    blockSchema.safeParse({ type: 'reviews', title: 'Said', items: [{ ...item, ...more }] })
  expect(parse({ consent: false }).success).toBe(false)
  expect(parse({ source: '' }).success).toBe(false)
  const shown = (more: object) => html(parse(more).data as ResolvedBlock)
  for (const words of ['Clear prices.', 'A. B.', 'Letter to us', '03/02/26'])
    expect(shown({})).toContain(words)
  expect(shown({})).not.toContain('Example')
  expect(shown({ example: true })).toContain('Example, not a member’s words')
})

test('nearby places link to their offices and say how many there are', () => {
  const block = blockSchema.parse({
    type: 'office_search',
    title: 'Near you',
    places: [
      { name: 'Milwaukee', zip: '53202' },
      { name: 'Casper', zip: '82601' },
    ],
  }) as Extract<Block, { type: 'office_search' }>
  const page = html({ ...block, counts: [9, 1] })
  expect(page).toContain('href="/find-a-dentist?zip=53202"')
  expect(page).toContain('9 offices')
  expect(page).toContain('1 office<')
})

test('the disclosure names the operator and says in full-size type that this is not insurance', () => {
  const block = blockSchema.parse({ type: 'disclosure' }) as Extract<Block, { type: 'disclosure' }>
  const page = html({ ...block, operator, brandName: 'Bright Harbor', refund: refundTermsOf() })
  for (const words of [
    'It is NOT insurance',
    'Cancel within 30 days after the day you join, and we refund everything, joining fee included, even if you used the plan.',
    operator.name,
    operator.address,
    '(414) 555-0110',
    'text-body',
  ]) {
    expect(page).toContain(words)
  }
  expect(page).not.toMatch(/text-(fine|small)/)
})
