import { cardNotice } from '#domain/law/disclosures.ts'
import type { writeAgreement } from '#domain/memberships/agreement/agreement.rules.ts'
import type { MemberCard, Receipt } from '#domain/memberships/membership.schema.ts'
import { summarizeVisits } from '#domain/savings/member-savings.rules.ts'
import { paperBrand as brand } from './paper-brand.ts'

/** The contents of one made-up member's documents. A test about some of it sets that itself. */
export const memberCard: MemberCard = {
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
const { membershipId, memberNumber, planName } = memberCard
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

/** With a refund in each status. */
export const receipt: Receipt = {
  id: '01a12c1f-2100-7000-8000-000000000001',
  number: 'R-7F3A9',
  issuedOn: '2026-11-20',
  totalCents: 16_400,
  refundedCents: 1_000,
  refundingCents: 1_000,
  refundPromisedCents: 1_000,
  refundFailedCents: 1_000,
  membershipId,
  memberNumber,
  paidBy: { firstName: 'Noor', lastName: 'Haddad', address: null },
  planName,
  term: { startsOn: '2026-11-20', endsOn: '2027-11-19' },
  lines,
  card: { kind: 'card', wallet: null, brand: 'Visa', last4: '4242' },
  refunds: [{ amountCents: 1_000, on: '2026-11-30', kind: 'refund', tender: null }],
}

const benefits = [{ service: 'adult-cleaning', name: 'Adult cleaning', quantity: 2, period: 'year' as const }]
/** Nothing used and nothing saved yet. */
export const savings = {
  ...summarizeVisits([], {
    today: '2026-11-20',
    joinedOn: '2026-03-01',
    benefits,
    people: [{ personId: null, name: 'Noor' }],
    payments: [],
  }),
  planId: '',
  planName,
  joinedOn: '2026-03-01',
}

export const renewalLetter = {
  today: '2026-11-20',
  name: 'Noor Haddad',
  address: ['1 Palm Street', 'Phoenix, AZ 85004'],
  memberNumber,
  planName,
  interval: 'year' as const,
  chargeCents: 14_900,
  chargedFrom: '2026-12-25',
}

export const decisionLetter = {
  entryId: membershipId,
  reference: 'G-7KQM-4XDA-92HR',
  isGrievance: true,
  text: '',
  finding: 'in_part' as const,
  isAppeal: false,
  writtenAt: new Date('2026-11-20T18:00:00Z'),
  receivedOn: '2026-11-10',
  to: 'Noor Haddad',
  state: 'AZ',
}

export const poster = {
  office: 'Juniper Dental',
  joinUrl: 'https://a.example/j',
  shownUrl: 'a.example/j',
}

export const agreementFacts: Parameters<typeof writeAgreement>[0] = {
  brandName: brand.name,
  operator: brand.operator,
  registrations: [{ state: 'TX', number: 'LDC-TX-0410', validUntil: '2027-12-31' }],
  memberNumber,
  state: 'AZ',
  member: {
    firstName: 'Noor',
    lastName: 'Haddad',
    address: { line1: '18 Juniper Way', city: 'Phoenix', state: 'AZ', zip: '85004' },
  },
  dependents: [{ firstName: 'Wren', lastName: 'Haddad', endsOn: '2027-03-01' }],
  plan: { name: planName, tier: 'family', benefits },
  interval: 'year',
  termStartsOn: '2026-11-20',
  termEndsOn: '2027-11-19',
  quote: { lines, discountCents: 0, totalCents: 16_400, renewalTotalCents: 14_900 },
  autoRenew: true,
}
