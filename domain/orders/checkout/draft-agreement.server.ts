import { createHash } from 'node:crypto'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { type AgreementFacts, writeAgreement } from '#domain/memberships/agreement/agreement.rules.ts'
import type { AgreementContent } from '#domain/memberships/agreement/agreement.schema.ts'
import { lastDayIn } from '#domain/memberships/next-term/age-out.rules.ts'
import type { AgreedDocuments, CheckoutDependent } from '#domain/values/orders.ts'
import type { DraftAgreement } from './checkout.schema.ts'
import type { Offer } from './checkout-offer.server.ts'
import type { DeskAccount } from './join.schema.ts'

type Drafted = {
  brand: Pick<Brand, 'name' | 'settings'>
  offer: Pick<Offer, 'plan' | 'interval' | 'quote' | 'term'>
  account: Partial<DeskAccount>
  dependents: CheckoutDependent[]
  /** Null if it's assigned when the order is placed. */
  memberNumber: string | null
}

/**
 * The exact agreement an order would make, with its people, prices and dates, to read before agreeing: without and with
 * automatic renewal. Null until the buyer is known.
 */
export function draftAgreement(drafted: Drafted): DraftAgreement | null {
  const ending = agreementOf(drafted, false)
  const renewing = agreementOf(drafted, true)
  return ending && renewing && { ending, renewing }
}

/** The documents agreed to with an order: the agreement by its hash, the terms by their version. */
export function agreedDocuments(drafted: Drafted & { brand: Brand }, autoRenew: boolean): AgreedDocuments {
  const content = agreementOf(drafted, autoRenew)
  return {
    ...(content && { documentHash: agreementHash(content) }),
    ...(drafted.brand.publishedVersion !== null && { termsVersion: drafted.brand.publishedVersion }),
  }
}

/** SHA-256, in hex, of an agreement's text. Excludes the member number, because some orders get it only when placed. */
export function agreementHash({ memberNumber: _, ...content }: AgreementContent): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(content)))
    .digest('hex')
}

function agreementOf(drafted: Drafted, autoRenew: boolean): AgreementContent | null {
  const { brand, offer, account, dependents, memberNumber } = drafted
  const { plan, interval, quote, term } = offer
  const { firstName, lastName, address } = account
  if (!firstName || lastName === undefined || !address) return null
  const facts: AgreementFacts = {
    brandName: brand.name,
    operator: brand.settings.operator,
    registrations: brand.settings.registrations,
    memberNumber: memberNumber ?? 'given out when you join',
    state: address.state,
    member: { firstName, lastName, address },
    dependents: dependents.map((person) => ({ ...person, endsOn: lastDayIn(person, term) })),
    plan,
    interval,
    termStartsOn: term.startsOn,
    termEndsOn: term.endsOn,
    quote,
    autoRenew,
  }
  return writeAgreement(facts)
}

/** The same value with sorted keys, because a JSON column may return them in another order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, item]) => [name, sorted(item)]),
  )
}
