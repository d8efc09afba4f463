import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { writeAgreement } from '#domain/memberships/agreement/agreement.rules.ts'
import type { MemberCard, Receipt } from '#domain/memberships/membership.schema.ts'
import { paperBrand as brand } from '#tests/helpers/pdf/paper-brand.ts'
import * as samples from '#tests/helpers/pdf/paper-samples.ts'
import { readTags } from '#tests/helpers/pdf/read-tags.ts'
import { renderAgreementPdf, renderMemberCardPdf, renderReceiptPdf } from './documents.ts'
import { loadFonts, printable } from './parts/fonts.server.ts'

const address = { line1: '18 Juniper Way', city: 'Phoenix', state: 'AZ', zip: '85004' } as const
const lines: Receipt['lines'] = [
  { kind: 'plan', label: 'Adult plan', quantity: 1, unitCents: 14_900, amountCents: 14_900 },
  {
    kind: 'additional_members',
    label: 'Additional members',
    quantity: 2,
    unitCents: 9_900,
    amountCents: 19_800,
  },
  { kind: 'discount', label: 'WELCOME10', quantity: 1, unitCents: -3_470, amountCents: -3_470 },
]
const receipt: Receipt = {
  ...samples.receipt,
  totalCents: 31_230,
  paidBy: { firstName: 'Žofia', lastName: 'Иванова', address },
  planName: 'Adult plan',
  lines,
}
const covered = [
  { firstName: 'Žofia', lastName: 'Иванова' },
  { firstName: '小明', lastName: '王' },
  { firstName: 'Nguyễn', lastName: 'Ελένη 🦷' },
]
const memberCard: MemberCard = { ...samples.memberCard, planName: 'Adult plan', covered, office: null }
const agreedIn = (state: string, member = { firstName: 'Žofia', lastName: 'Иванова', address }) =>
  writeAgreement({
    ...samples.agreementFacts,
    state,
    member,
    dependents: covered.slice(1),
    plan: { ...samples.agreementFacts.plan, name: 'Adult plan', tier: 'adult' },
    quote: { lines, discountCents: 3_470, totalCents: 31_230, renewalTotalCents: 34_700 },
  })
const content = agreedIn('AZ')

/** The PDF's visible text; the same program saves a copy for inspection on request. */
async function read(pdf: Buffer, name: string): Promise<string> {
  const folder = process.env.KEEP_DOCUMENTS
  if (folder) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(`${folder}/${name}.pdf`, pdf)
  }
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

test('a receipt names who paid, what, when and with which card, and every refund', async () => {
  const pdf = await renderReceiptPdf(brand, receipt)
  const text = await read(pdf, 'receipt')
  for (const part of [
    'R-7F3A9',
    'Žofia Иванова',
    'Visa ending in 4242',
    '$312.30',
    '-$34.70',
    '-$10.00',
    '11/20/26',
  ]) {
    expect(text).toContain(part)
  }
})

test('a receipt is tagged for PDF/UA: a label is the header of its amount, and decoration is not read out', async () => {
  const tags = await readTags(await renderReceiptPdf(brand, receipt))
  expect(tags).toMatchObject({
    language: 'en-US',
    title: 'Receipt R-7F3A9 · Bright Harbor',
    isTagged: true,
    showsTitle: true,
    headings: ['H1 Receipt R-7F3A9', 'H2 What was paid'],
    untold: [],
  })
  const at = tags.pieces.findIndex(({ role, text }) => role === 'TH' && text === 'Total paid')
  expect(tags.pieces[at + 1]).toEqual({ role: 'TD', text: '$312.30' })
  expect(tags.pieces.filter(({ role }) => role === 'Table')).toHaveLength(2)
  expect(tags.isUniversal).toBe(true)
})

test('a member card is one picture with a description, and its facts follow as text', async () => {
  const { headings, pieces } = await readTags(await renderMemberCardPdf(brand, memberCard))
  expect(headings).toEqual(['H1 Member card', 'H2 THIS IS NOT INSURANCE', 'H2 On this card'])
  expect(pieces.filter(({ role }) => role === 'Figure')).toMatchObject([
    { alt: expect.stringContaining('card') },
  ])
  const at = pieces.findIndex(({ role, text }) => role === 'TH' && text === 'Member number')
  expect(pieces[at + 1]).toEqual({ role: 'TD', text: '7KQM-4XDA-92HR' })
})

test('a screen reader hears an agreement clause by clause across pages, the operator once and no page footers', async () => {
  const agreement = { content, version: 1, agreedAt: new Date('2026-11-21T02:30:00Z') }
  const { headings, pieces, untold } = await readTags(await renderAgreementPdf(brand, agreement))
  const own = ['Parties and plan', 'Included at no extra charge', 'Price']
  expect(headings).toEqual([
    `H1 ${content.title}`,
    ...[...own, ...content.sections.map(({ heading }) => heading)].map((heading) => `H2 ${heading}`),
  ])
  expect(pieces.filter(({ text }) => text.endsWith('· help@brightharbor.example'))).toHaveLength(1)
  expect(pieces.filter(({ text }) => text.includes('@brightharbor.example ·'))).toEqual([])
  expect(pieces).toContainEqual({ role: 'LBody', text: '• Adult cleaning: 2 each year' })
  expect(untold).toEqual([])
})

test('a card that is not active today does not ask the front desk for the member price', async () => {
  const lapsed = { ...memberCard, status: 'lapsed' as const, usable: false }
  const { pieces } = await readTags(await renderMemberCardPdf(brand, lapsed))
  const text = pieces.map((piece) => piece.text).join(' ')
  expect(text).toContain('Member prices do not apply.')
  expect(text).not.toMatch(/charge the member price|to pay member prices/i)
})

test('a card says THIS IS NOT INSURANCE, the operator, the help phone, the number and everyone on the plan', async () => {
  const text = await read(await renderMemberCardPdf(brand, memberCard), 'id-card')
  for (const part of [
    'THIS IS NOT INSURANCE',
    '(602) 555-0100',
    '7KQM-4XDA-92HR',
    brand.operator.name,
    'Nguyễn',
  ]) {
    expect(text).toContain(part)
  }
  expect(text).toMatch(/Also on the plan: 小明 王/)
})

test('the longest names and the largest family leave the notice on the card and the card on one page', async () => {
  const long = { firstName: 'Wilhelmina '.repeat(5).trim(), lastName: 'Featherstonehaugh-'.repeat(3) }
  const pdf = await renderMemberCardPdf(brand, {
    ...memberCard,
    covered: Array.from({ length: 13 }, () => long),
  })
  const text = await read(pdf, 'long-id-card')
  expect(text.match(/THIS IS NOT INSURANCE/g)).toHaveLength(2)
})

test('an agreement prints every clause as it was agreed', async () => {
  const text = await read(
    await renderAgreementPdf(brand, { content, version: 1, agreedAt: new Date('2026-11-21T02:30:00Z') }),
    'agreement',
  )
  // Evening in Phoenix, already the next day in UTC.
  expect(text).toContain('Agreed on 11/20/2026')
  for (const { heading } of content.sections) expect(text).toContain(heading)
  expect(text).toContain('$347.00')
})

test.each([
  [
    'AZ',
    'In Arizona, if you cancel within 30 days after the day you join, we refund everything, joining fee included',
  ],
  [
    'FL',
    'In Florida, if you cancel within 30 days after the day your membership begins, we refund everything, joining fee included',
  ],
  [
    'MO',
    'In Missouri, if you cancel within 30 days after the day you receive your member card and agreement, we refund everything, joining fee included',
  ],
  [
    'OR',
    'In Oregon, if you cancel within 30 days after the day you apply or the day you pay, whichever is later, we refund everything, joining fee included',
  ],
])('an agreement of %s prints the refunds of its state', async (state, words) => {
  const agreement = { content: agreedIn(state), version: 2, agreedAt: new Date('2026-11-21T02:30:00Z') }
  const text = await read(await renderAgreementPdf(brand, agreement), `agreement-${state}`)
  expect(text).toContain(words)
  expect(text).toContain('We pay every refund within 30 days of canceling.')
  expect(text).toContain('version 2')
})

test('an agreement names the operator’s registration in the member’s state, and no other', () => {
  expect(agreedIn('TX').notice).toContain('Registered in Texas: LDC-TX-0410.')
  expect(agreedIn('AZ').notice?.join(' ')).not.toContain('Registered in')
})

test('an agreement says in a box on its first page: NOT insurance, the right to cancel, the whole discounted price, no guarantee of quality, the operator and its toll-free number', async () => {
  for (const [state, right] of [
    [
      'TX',
      'You may cancel within 30 days after the day you join, and we refund everything, joining fee included',
    ],
    [
      'MO',
      'You may cancel within 30 days after the day you receive your member card and agreement, and we refund everything',
    ],
  ] as const) {
    const agreement = { content: agreedIn(state), version: 1, agreedAt: new Date('2026-11-21T02:30:00Z') }
    const { text } = await extractText(new Uint8Array(await renderAgreementPdf(brand, agreement)))
    const page = (text[0] ?? '').replaceAll(/\s+/g, ' ')
    for (const said of [
      'This plan is NOT insurance.',
      right,
      'You pay the office its whole discounted price yourself, except for services listed in this agreement as included.',
      'We do not guarantee the quality of the services or products of dental offices.',
      'Bright Harbor Dental Savings, LLC, 100 Harbor Street, Phoenix',
    ])
      expect(page).toContain(said)
    expect(page).toMatch(/Toll-free: \( ?800\) 555-0110\./)
  }
})

test('an agreement says what South Dakota asks: how to get the discount, no waiting periods, changing how it is paid, asking for a refund', async () => {
  const agreement = { content: agreedIn('SD'), version: 1, agreedAt: new Date('2026-11-21T02:30:00Z') }
  const text = await read(await renderAgreementPdf(brand, agreement), 'agreement-SD')
  for (const said of [
    'show your member card before you are treated',
    'There are no waiting periods: member prices apply from 11/20/2026.',
    'You can change your payment method in your account, or by calling (800) 555-0110. If your plan offers more than one billing cycle, you can change it the same way',
    'When you cancel, you do not need to ask for the refund separately.',
  ])
    expect(text).toContain(said)
})

test('an agreement in California ends with the wording its law requires, in 12-point bold', async () => {
  const agreement = { content: agreedIn('CA'), version: 1, agreedAt: new Date('2026-11-21T02:30:00Z') }
  const text = await read(await renderAgreementPdf(brand, agreement), 'agreement-CA')
  expect(text).toContain('you should first telephone your health plan at (800) 555-0110 and use')
  expect(text).toContain('(1-888-466-2219)')
  expect(agreedIn('AZ').fixedNotice).toBeNull()
})

test('a name in a script the font lacks is printed as typed', async () => {
  await loadFonts()
  expect(printable('Žofia Иванова Ελένη Nguyễn')).toBe('Žofia Иванова Ελένη Nguyễn')
  for (const name of ['王小明', '太郎 山田', '김민준', 'שלום', 'محمد الحسن', 'İpek Işık', 'O’Neill'])
    expect(printable(name)).toBe(name)
  expect(printable('Mary 😀 Smith')).toBe('Mary  Smith')
  expect(printable('a\u0000b\u{10ffff}')).toBe('ab')
  // Lines never break within a phone number or a Spanish date.
  expect(printable('Llame al (800) 555-0110.')).toBe('Llame al (800)\u00a0555-0110.')
  expect(printable('hasta el 3 de diciembre de 2026 inclusive')).toBe(
    'hasta el 3\u00a0de\u00a0diciembre\u00a0de\u00a02026 inclusive',
  )
})

test('15-names.tsv: names in any script appear on card, agreement and receipt as typed, and in no other letters', async () => {
  const lines = readFileSync(new URL('../tests/cases/15-names.tsv', import.meta.url), 'utf8').split(/\r?\n/)
  const names = lines.slice(1).filter(Boolean)
  expect(names).toHaveLength(13)
  const plain = (words: string) => [...words.normalize('NFKD')].filter((letter) => /\p{L}/u.test(letter))
  for (const line of names) {
    const [firstName = '', lastName = ''] = line.split('\t')
    const person = { firstName, lastName }
    const paidBy = { ...person, address }
    const agreed = agreedIn('AZ', paidBy)
    const papers = {
      card: renderMemberCardPdf(brand, { ...memberCard, covered: [person] }),
      agreement: renderAgreementPdf(brand, { content: agreed, version: 1, agreedAt: new Date('2026-11-21') }),
      receipt: renderReceiptPdf(brand, { ...receipt, paidBy }),
    }
    const typed = plain(`${firstName}${lastName}`)
    // Right-to-left text is extracted from a PDF in a different order.
    const isFromRight = /[\u0590-\u06FF]/.test(line)
    for (const [paper, printing] of Object.entries(papers)) {
      const pdf = await printing
      const { text } = await extractText(new Uint8Array(pdf), { mergePages: true })
      expect(text).not.toMatch(/Tailang|mhmd|tmr/i)
      const letters = plain(text)
      const isThere = isFromRight
        ? typed.every((letter) => letters.includes(letter))
        : letters.join('').includes(typed.join(''))
      expect(isThere, `${paper} of ${line}: ${text}`).toBe(true)
      if (process.env.KEEP_PDF) writeFileSync(`${process.env.KEEP_PDF}/${firstName}-${paper}.pdf`, pdf)
    }
  }
})
