import type { DbAt } from '#db/client.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { dateIn } from '#domain/calendar.ts'
import { DomainError } from '#domain/errors.ts'
import { planCancellation } from '#domain/memberships/cancellation/cancellation.server.ts'
import { endedWords } from '#domain/orders/full-refund.words.ts'
import {
  accountOf,
  endsWithAll,
  isAtDesk,
  type PaymentFacts,
  readPayment,
  whyNotByHand,
} from './lock-payment.server.ts'
import { type Giver, readAlone } from './refund-limit.server.ts'
import type { RefundPreview } from './refund-request.schema.ts'

/**
 * What can be refunded of a payment, and how much `by` may refund without approval, beside what the state's rule would
 * give today. @throws DomainError `not_found`
 */
export async function previewRefund(
  deps: DbAt,
  { brand, paymentId, by }: { brand: Pick<Brand, 'id' | 'settings'>; paymentId: string; by: Giver },
): Promise<RefundPreview> {
  const { db, now } = deps
  const { id: brandId, settings } = brand
  const facts = await readPayment(db, { brandId, paymentId })
  const of = { paymentId, accountId: accountOf(facts) }
  return {
    paidCents: facts.payment.amountCents,
    leftCents: facts.leftCents,
    aloneCents: await readAlone(deps, { brand, by, kind: 'refund', of }),
    atDesk: isAtDesk(facts),
    byRule: await ruleOf(deps, facts, dateIn(settings.timeZone, now)),
    refusal: whyNotByHand(facts),
    ends: endsWithAll(facts) ? endedWords(facts.order.kind) : null,
  }
}

async function ruleOf(
  deps: DbAt,
  { membership, payment }: PaymentFacts,
  today: string,
): Promise<RefundPreview['byRule']> {
  if (!membership) return null
  try {
    const asked = (by: 'member' | 'operator') => planCancellation(deps, { membership, today, by })
    const [byMember, byOperator] = [await asked('member'), await asked('operator')]
    const cents = ({ refund }: typeof byMember) =>
      refund.parts.find(({ paymentId }) => paymentId === payment.id)?.amountCents ?? 0
    return { memberCents: cents(byMember), operatorCents: cents(byOperator), rule: byMember.answer.rule }
  } catch (error) {
    // An ended membership can't be canceled anymore.
    if (error instanceof DomainError && error.code === 'conflict') return null
    throw error
  }
}
