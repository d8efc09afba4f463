import { randomBytes } from 'node:crypto'
import { newId } from '#db/id.ts'
import { addDays } from '#domain/calendar.ts'
import { fullName } from '#domain/full-name.ts'
import { writeAgreement } from '#domain/memberships/agreement/agreement.rules.ts'
import { consentTexts } from '#domain/orders/checkout/consent-texts.rules.ts'
import { consentRecord } from '#domain/orders/checkout/consents.server.ts'
import type { AgreedWords } from '#domain/values/orders.ts'
import type { PastMember } from './past-member.ts'

const from = { ip: '198.51.100.7', userAgent: null as string | null }

/** Every row of one member's two years, by table, as their checkout, renewals and cancellation would have written them. */
export function pastRows(member: PastMember) {
  const { brand, ids, person, life, plan, isAtDesk, at } = member
  const joinedAt = at(life.joinedOn)
  const brandId = brand.id
  const agreed = agreedOf(member)
  const charges = chargeRows(member, agreed)
  return {
    accounts: [
      {
        ...person,
        id: ids.account,
        brandId,
        ownsEmail: true,
        language: 'en' as const,
        marketingMail: false,
        emailVerifiedAt: isAtDesk ? null : joinedAt,
        activeMembershipId: ids.membership,
        createdAt: joinedAt,
      },
    ],
    tokens: isAtDesk ? [] : [tokenRow(member)],
    methods: isAtDesk ? [] : [methodRow(member)],
    memberships: [membershipRow(member)],
    dependents: member.dependents.map((dependent) => ({
      ...dependent,
      id: newId(joinedAt),
      brandId,
      membershipId: ids.membership,
      disabled: false,
      startsOn: life.joinedOn,
      createdAt: joinedAt,
    })),
    redemptions: redemptionRows(member),
    checkouts: isAtDesk ? [] : [checkoutRow(member, charges.receipts[0]?.id ?? '')],
    ...charges,
    consents: agreed.words.map((word) => ({
      ...word,
      ...from,
      id: newId(joinedAt),
      brandId,
      accountId: ids.account,
      orderId: charges.orders[0]?.id ?? '',
      textVersion: agreed.version,
      signature: agreed.signature ?? null,
      agreedAt: joinedAt,
    })),
    agreements: [
      {
        id: newId(joinedAt),
        brandId,
        membershipId: ids.membership,
        version: 1,
        agreedAt: joinedAt,
        content: writeAgreement({
          brandName: brand.name,
          operator: brand.settings.operator,
          registrations: brand.settings.registrations,
          memberNumber: member.memberNumber,
          state: person.address.state,
          member: person,
          dependents: member.dependents,
          plan,
          interval: member.interval,
          termStartsOn: life.terms[0].startsOn,
          termEndsOn: life.terms[0].endsOn,
          quote: member.quote,
          autoRenew: !isAtDesk,
        }),
      },
    ],
    ...cancellationRows(member, charges.terms),
  }
}

function agreedOf({ brand, plan, interval, quote, dependents, isAtDesk, person, life }: PastMember) {
  const texts = consentTexts({ brand, plan, interval, quote, dependents, term: life.terms[0] })
  const agreed: AgreedWords = consentRecord(texts, !isAtDesk, { ip: from.ip, userAgent: null })
  const signed = { how: 'typed' as const, name: fullName(person) }
  return isAtDesk ? { ...agreed, signature: signed } : agreed
}

function tokenRow({ card, at, life, now }: PastMember) {
  const { reference: token, behaviour } = card
  return {
    token,
    behaviour,
    ...describe(card, now),
    kind: 'card' as const,
    reusable: true,
    createdAt: at(life.joinedOn),
  }
}

function methodRow({ brand, ids, card, at, life, now }: PastMember) {
  return {
    id: ids.method,
    brandId: brand.id,
    accountId: ids.account,
    gateway: 'sandbox',
    reference: card.reference,
    kind: 'card' as const,
    ...describe(card, now),
    createdAt: at(life.joinedOn),
  }
}

const describe = ({ last4 }: PastMember['card'], now: Date) => ({
  cardBrand: 'visa',
  last4,
  expMonth: 11,
  expYear: now.getUTCFullYear() + 3,
})

function membershipRow(member: PastMember) {
  const { brand, ids, office, plan, interval, life, isAtDesk, at, memberNumber } = member
  const last = life.terms.at(-1) ?? life.terms[0]
  const isCancelled = life.status === 'cancelled'
  const isLapsed = life.status === 'lapsed'
  return {
    id: ids.membership,
    brandId: brand.id,
    accountId: ids.account,
    memberNumber,
    cardIssue: 1,
    planId: plan.planId,
    planVersionId: plan.id,
    officeId: office.id,
    interval,
    status: life.status,
    autoRenew: life.status === 'active' && !isAtDesk,
    state: office.state,
    joinedOn: life.joinedOn,
    termStartsOn: last.startsOn,
    termEndsOn: isCancelled ? life.cancelledOn : last.endsOn,
    paymentMethodId: isAtDesk ? null : ids.method,
    pastDueSince: isLapsed ? life.due.startsOn : null,
    chargeTriedOn: isLapsed ? (life.refusedOn.at(-1) ?? null) : null,
    cancelledAt: isCancelled ? at(life.cancelledOn) : null,
    createdAt: at(life.joinedOn),
  }
}

/** The redemption of a coupon, with the first payment. */
function redemptionRows({ brand, coupon, charges, person, at, life }: PastMember) {
  const [first] = charges
  if (!coupon || !first) return []
  const { email, dateOfBirth } = person
  const createdAt = at(life.joinedOn)
  const used = { couponId: coupon.id, paymentId: first.paymentId, status: 'redeemed' as const }
  return [{ ...used, id: newId(createdAt), brandId: brand.id, email, dateOfBirth, createdAt }]
}

function checkoutRow(member: PastMember, receiptId: string) {
  const { brand, ids, office, plan, interval, life, person, dependents, at, memberNumber } = member
  const createdAt = at(life.joinedOn)
  return {
    id: ids.checkout,
    brandId: brand.id,
    status: 'completed' as const,
    secretHash: randomBytes(32).toString('hex'),
    planId: plan.planId,
    planVersionId: plan.id,
    officeId: office.id,
    interval,
    couponCode: member.coupon?.code ?? null,
    account: person,
    dependents,
    membershipId: ids.membership,
    receiptId,
    memberNumber,
    createdAt,
    updatedAt: createdAt,
    expiresAt: new Date(createdAt.getTime() + 24 * 60 * 60 * 1_000),
    completedAt: createdAt,
  }
}

/**
 * Orders, payments, charges, terms and receipts for what was paid, and orders, payments and charges for what was
 * declined.
 */
function chargeRows(member: PastMember, agreed: AgreedWords) {
  const { life, charges: paid, renewal, isAtDesk, ids, brand, at } = member
  const written = paid.map((charge, index) => {
    const order = orderRow(member, charge, index === 0 ? (isAtDesk ? 'desk_sale' : 'checkout') : 'renewal')
    const first = { agreed, checkoutId: isAtDesk ? null : ids.checkout, placedBy: 'person' as const }
    return { charge, order: { ...order, status: 'settled' as const, ...(index === 0 && first) } }
  })
  const refusals = [
    ...life.terms.flatMap((term) => term.refusedOn.map((day) => ({ day, term }))),
    ...(life.status === 'lapsed' ? life.refusedOn.map((day) => ({ day, term: life.due })) : []),
  ].map(({ day, term }) => {
    const { lines, totalCents } = renewal
    const { startsOn, endsOn } = term
    const charge = { at: at(day), paymentId: newId(at(day)), startsOn, endsOn, lines, totalCents }
    const order = orderRow(member, charge, 'renewal')
    const refused = { ...charge, reference: `ch_${randomBytes(16).toString('hex')}` }
    return { charge: refused, order: { ...order, status: 'declined' as const } }
  })
  const payments = [
    ...written.map((each) => paymentRow(member, each, null)),
    ...refusals.map((each) => paymentRow(member, each, 'card_declined')),
  ]
  return {
    orders: [...written, ...refusals].map(({ order }) => order),
    payments,
    charges: payments
      .filter(({ gateway }) => gateway === 'sandbox')
      .map(({ idempotencyKey, paymentToken, amountCents, status, failureCode, createdAt, reference }) => ({
        reference,
        idempotencyKey,
        token: paymentToken,
        amountCents,
        currency: 'USD',
        status,
        failureCode,
        methodReference: status === 'succeeded' ? member.card.reference : null,
        createdAt,
      })),
    terms: paid.map(({ paymentId, startsOn, endsOn }) => ({
      id: newId(),
      brandId: brand.id,
      membershipId: ids.membership,
      paymentId,
      kind: 'term' as const,
      startsOn,
      endsOn: life.status === 'cancelled' ? addDays(life.cancelledOn, -1) : endsOn,
    })),
    receipts: written.map(({ charge, order }) => ({
      id: order.receiptId,
      brandId: brand.id,
      accountId: ids.account,
      membershipId: ids.membership,
      paymentId: charge.paymentId,
      number: `R-${randomBytes(3).toString('hex')}-${randomBytes(3).toString('hex')}`.toUpperCase(),
      lines: charge.lines,
      totalCents: charge.totalCents,
      issuedOn: charge.startsOn,
      createdAt: charge.at,
    })),
  }
}

type Charge = Pick<
  PastMember['charges'][number],
  'at' | 'paymentId' | 'startsOn' | 'endsOn' | 'lines' | 'totalCents'
>
type Kind = 'checkout' | 'desk_sale' | 'renewal'

function orderRow({ brand, ids, plan, interval, renewal }: PastMember, charge: Charge, kind: Kind) {
  const { at, startsOn, endsOn, lines, totalCents } = charge
  return {
    id: newId(at),
    brandId: brand.id,
    kind,
    placedBy: 'schedule' as 'schedule' | 'person',
    accountId: ids.account,
    membershipId: ids.membership,
    checkoutId: null as string | null,
    key: `demo:${charge.paymentId}`,
    planVersionId: plan.id,
    interval,
    startsOn,
    endsOn,
    lines,
    totalCents,
    renewalTotalCents: renewal.totalCents,
    agreed: null as AgreedWords | null,
    receiptId: newId(at),
    createdAt: at,
    settledAt: at,
  }
}

function paymentRow(
  { brand, card, isAtDesk, now }: PastMember,
  { charge, order }: { charge: Charge & { reference: string }; order: ReturnType<typeof orderRow> },
  failureCode: string | null,
) {
  const isFirst = order.kind === 'checkout'
  const { at, paymentId, totalCents, reference } = charge
  return {
    id: paymentId,
    brandId: brand.id,
    orderId: order.id,
    status: failureCode ? ('failed' as const) : ('succeeded' as const),
    amountCents: totalCents,
    currency: 'USD',
    tender: isAtDesk ? ('cash' as const) : ('card' as const),
    idempotencyKey: order.key,
    gateway: isAtDesk ? 'desk' : 'sandbox',
    source: isFirst ? ('token' as const) : ('method' as const),
    paymentToken: isAtDesk ? '' : isFirst ? card.token : card.reference,
    gatewayMetadata: { brandId: brand.id, paymentId, purpose: order.kind, orderId: order.id },
    gatewayReference: failureCode || isAtDesk ? null : reference,
    ...(isAtDesk ? { cardBrand: null, last4: null, expMonth: null, expYear: null } : describe(card, now)),
    methodReference: failureCode || isAtDesk ? null : card.reference,
    offSession: order.kind === 'renewal',
    failureCode,
    lookups: 0,
    createdAt: at,
    settledAt: at,
    reference,
  }
}

/** What a cancellation leaves: the original periods and the refund. */
function cancellationRows(
  { life, ids, brand, at, refund, charges }: PastMember,
  terms: { id: string; paymentId: string; kind: 'term' }[],
) {
  if (life.status !== 'cancelled') return { cancellations: [], refunds: [], gatewayRefunds: [] }
  const createdAt = at(life.cancelledOn)
  const brandId = brand.id
  const parts = (refund?.parts ?? []).map((part) => ({
    ...part,
    key: `demo:${part.paymentId}:refund`,
    reference: `re_${randomBytes(16).toString('hex')}`,
  }))
  const [first] = life.terms
  return {
    cancellations: [
      {
        id: newId(createdAt),
        brandId,
        membershipId: ids.membership,
        termEndsOn: first.endsOn,
        periods: terms.map((term) => ({
          id: term.id,
          paymentId: term.paymentId,
          kind: term.kind,
          startsOn: first.startsOn,
          endsOn: first.endsOn,
        })),
        createdAt,
      },
    ],
    refunds: parts.map(({ paymentId, amountCents, key, reference }) => ({
      id: newId(createdAt),
      brandId,
      paymentId,
      amountCents,
      status: 'succeeded' as const,
      kind: 'refund' as const,
      reason: 'cancelled by the member',
      idempotencyKey: key,
      gatewayReference: reference,
      lookups: 0,
      createdAt,
      settledAt: createdAt,
    })),
    gatewayRefunds: parts.map(({ paymentId, amountCents, key, reference }) => ({
      reference,
      idempotencyKey: key,
      charge: charges.find((charge) => charge.paymentId === paymentId)?.reference ?? '',
      amountCents,
      createdAt,
    })),
  }
}
