import { render } from '@react-email/render'
import { extractText } from 'unpdf'
import { expect, test, vi } from 'vitest'
import type { Printable } from '#documents/documents.ts'
import { printDocument } from '#documents/print-document.tsx'
import { cardNotice } from '#domain/law/disclosures.ts'
import { fixedNoticeText, stateNotice } from '#domain/law/grievance-notices.ts'
import { regulators } from '#domain/law/regulators.ts'
import { writeAgreement } from '#domain/memberships/agreement/agreement.rules.ts'
import type { IdCard, Receipt } from '#domain/memberships/membership.schema.ts'
import { saidLines } from '#domain/plans/line-words.rules.ts'
import { summariseVisits } from '#domain/savings/member-savings.rules.ts'
import { stateNames } from '#domain/values/states.ts'
import { allMails } from '#emails/mails.ts'
import { makeIn } from '#messages/make-in.ts'
import { readableText } from '#tests/helpers/glossary-rules.ts'
import { paperBrand as brand } from '#tests/helpers/pdf/paper-brand.ts'
import { saidOutside, valuesOf } from '#tests/helpers/pseudo/pseudo-words.ts'

vi.mock('#messages', async () => (await import('#tests/helpers/pseudo/pseudo-messages.ts')).pseudoMessages())

const locale = 'es' as const
const mailBrand = { ...brand, locale, origin: 'https://www.example.com' }
const previews = allMails
  .filter(({ to }) => to === 'member')
  .flatMap((mail) => Object.keys(mail.previews).map((variant) => ({ mail, variant })))

/** Names of others, and what a law has in English alone. */
const notOurs = [
  'Visa',
  cardNotice,
  ...Object.values(regulators).map(({ name }) => name),
  ...Object.values(stateNames),
  fixedNoticeText(stateNotice('CA') ?? expect.fail(), '(800) 555-0110') ?? '',
]

test('no mail to a member says a sentence that is in no catalog', async () => {
  const outside: string[] = []
  for (const { mail, variant } of previews) {
    const html = await makeIn(locale, async () => render(mail.preview(mailBrand, variant) ?? expect.fail()))
    const values = valuesOf([mail.previews[variant], brand, notOurs])
    for (const line of readableText(html).split('\n')) {
      const said = saidOutside(line, values)
      if (said) outside.push(`${mail.name} (${variant}): ${said}`)
    }
  }
  expect(outside).toEqual([])
  expect(previews.length).toBeGreaterThan(50)
})

const idCard: IdCard = {
  membershipId: '01a12c1f-2100-7000-8000-000000000002',
  memberNumber: '7KQM-4XDA-92HR',
  status: 'active',
  usable: true,
  planName: 'Harbor Family',
  covered: [{ firstName: 'Noor', lastName: 'Haddad' }],
  memberSince: '2026-11-20',
  goodThrough: '2027-11-19',
  office: {
    id: '01a12c1f-2100-7000-8000-000000000003',
    name: 'Juniper Dental',
    line1: '1 Main St',
    line2: null,
    city: 'Phoenix',
    state: 'AZ',
    zip: '85004',
    phone: '6025550142',
  },
  notice: cardNotice,
  operator: { name: brand.operator.name, phone: brand.operator.phone },
  statusUrl: 'https://www.example.com/card/AaEsHyEAcAaAAAAAAAAAAhfYbpbl3ZbIKSv2nYV2QXc',
}
const lines: Receipt['lines'] = [
  { kind: 'plan', label: 'Harbor Family, one year', quantity: 1, unitCents: 14_900, amountCents: 14_900 },
  {
    kind: 'enrolment_fee',
    label: 'One-time joining fee',
    quantity: 1,
    unitCents: 1_500,
    amountCents: 1_500,
  },
]
const receipt: Receipt = {
  id: '01a12c1f-2100-7000-8000-000000000001',
  number: 'R-7F3A9',
  issuedOn: '2026-11-20',
  totalCents: 16_400,
  refundedCents: 1_000,
  refundingCents: 1_000,
  refundPromisedCents: 1_000,
  refundFailedCents: 1_000,
  membershipId: idCard.membershipId,
  memberNumber: idCard.memberNumber,
  paidBy: { firstName: 'Noor', lastName: 'Haddad', address: null },
  planName: idCard.planName,
  term: { startsOn: '2026-11-20', endsOn: '2027-11-19' },
  lines,
  card: { kind: 'card', wallet: null, brand: 'Visa', last4: '4242' },
  refunds: [{ amountCents: 1_000, on: '2026-11-30', kind: 'refund', tender: null }],
}
const own = {
  ...summariseVisits([], {
    today: '2026-11-20',
    joinedOn: '2026-03-01',
    benefits: [{ service: 'adult-cleaning', name: 'Adult cleaning', quantity: 2, period: 'year' as const }],
    people: [{ personId: null, name: 'Noor' }],
    payments: [],
  }),
  planId: '',
  planName: idCard.planName,
  joinedOn: '2026-03-01',
}
const decision = {
  entryId: idCard.membershipId,
  reference: 'G-7KQM-4XDA-92HR',
  isGrievance: true,
  text: '',
  finding: 'in_part' as const,
  isAppeal: false,
  writtenAt: new Date('2026-11-20T18:00:00Z'),
  receivedOn: '2026-11-10',
  to: 'Noor Haddad',
}
const letter = {
  today: '2026-11-20',
  name: 'Noor Haddad',
  address: ['1 Palm Street', 'Phoenix, AZ 85004'],
  memberNumber: idCard.memberNumber,
  planName: idCard.planName,
  interval: 'year' as const,
  chargeCents: 14_900,
  chargedFrom: '2026-12-25',
}
const agreedIn = (state: string) =>
  writeAgreement({
    brandName: brand.name,
    operator: brand.operator,
    registrations: [{ state: 'TX', number: 'LDC-TX-0410', validUntil: '2027-12-31' }],
    memberNumber: idCard.memberNumber,
    state,
    member: {
      firstName: 'Noor',
      lastName: 'Haddad',
      address: { line1: '18 Juniper Way', city: 'Phoenix', state: 'AZ', zip: '85004' },
    },
    dependents: [{ firstName: 'Wren', lastName: 'Haddad', endsOn: '2027-03-01' }],
    plan: {
      name: idCard.planName,
      tier: 'family',
      benefits: [{ service: 'adult-cleaning', name: 'Adult cleaning', quantity: 2, period: 'year' }],
    },
    interval: 'year',
    termStartsOn: '2026-11-20',
    termEndsOn: '2027-11-19',
    quote: { lines, discountCents: 0, totalCents: 16_400, renewalTotalCents: 14_900 },
    autoRenew: true,
  })
/** The English that follows has a test of its own, and is left out below. */
const agreement = (state: string) => {
  const { spanish, ...content } = makeIn(locale, () => agreedIn(state))
  return { ...content, ...spanish, spanish }
}
const agreed = { version: 1, agreedAt: new Date('2026-11-21T02:30:00Z') }
const poster = { office: 'Juniper Dental', joinUrl: 'https://a.example/j', shownUrl: 'a.example/j' }

const papers: Printable[] = [
  { kind: 'id-card', brand, idCard, locale },
  { kind: 'id-card', brand, idCard: { ...idCard, usable: false }, locale },
  { kind: 'receipt', brand, receipt: { ...receipt, lines: saidLines(receipt.lines, { locale }) }, locale },
  { kind: 'savings', brand, own, today: '2026-11-20', locale },
  { kind: 'renewal-letter', brand, words: letter, locale },
  { kind: 'outcome-letter', brand, words: { ...decision, state: 'AZ' }, locale },
  { kind: 'outcome-letter', brand, words: { ...decision, state: 'CA', isAppeal: true }, locale },
  { kind: 'poster', brand, words: poster, locale },
  { kind: 'directory', brand, directory: [], today: '2026-11-20', locale },
  { kind: 'terms', brand, version: 3, said: [{ locale, title: '', blocks: [] }] },
  ...['AZ', 'CA', 'TX', 'FL'].map((state) => ({
    ...{ kind: 'agreement' as const, brand, content: agreement(state), ...agreed, locale },
  })),
]
const names = valuesOf([
  [brand, notOurs, poster, idCard.planName, idCard.memberNumber, idCard.office, receipt.number],
  ['Adult cleaning', 'Noor', 'Haddad', 'Wren', '18 Juniper Way, Phoenix, AZ', letter.address, 'LDC-TX-0410'],
])

test('no paper of a member says a sentence that is in no catalog', async () => {
  const outside: string[] = []
  for (const paper of papers) {
    const printed = await printDocument(paper)
    const { text } = await extractText(new Uint8Array(printed), { mergePages: true })
    expect(text.length).toBeGreaterThan(80)
    let left = text.replaceAll(/\s+/g, ' ').split('This contract is in English and Spanish.')[0] ?? ''
    for (const name of names) left = left.replaceAll(name, '·')
    const sentences = left.split(/(?<=[.?!:])\s|·/)
    for (const sentence of sentences) {
      const said = saidOutside(sentence, names)
      if (said) outside.push(`${paper.kind}: ${said}`)
    }
  }
  expect(outside).toEqual([])
})
