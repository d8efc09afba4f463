import { eq } from 'drizzle-orm'
import { type Mails, queueMail } from '#db/mail-outbox.ts'
import { payments } from '#db/schema/billing.ts'
import { formatCents } from '#domain/format.ts'
import type { OrderDeps } from '#domain/orders/order-kind.ts'
import { reconcilePayment } from '#domain/orders/reconcile-payment.server.ts'
import { audited } from '#domain/staff/audit/audited.server.ts'
import type { Actor } from '#domain/staff/staff-visitor.ts'
import { GatewayMisuseError } from '#integrations/payments/payment-gateway.ts'
import { purposeOf, settleAsMeant } from './meant-for.server.ts'
import { goesBack, type UnrecordedCharge } from './unrecorded-charges.server.ts'

type Settling = OrderDeps & { by: Actor }

/** The outcome for a lost charge; `open`: the gateway didn't answer, so it's checked again. */
export type ResolvedUnrecorded = 'settled' | 'renewed' | 'confirmed' | 'refunded' | 'waits' | 'open'

/**
 * Repairs a lost charge. If the books know its payment, it's settled as usual. A renewal or draft that is still unpaid
 * is settled with it, under the charge's own key. If something will ask for it, it waits. Any other charge is refunded;
 * the payer is told if the books know them, and the audit keeps its key. Safe to repeat: it's refunded once, and no
 * payment reuses its key.
 */
export async function resolveUnrecorded(
  deps: Settling,
  charge: UnrecordedCharge,
): Promise<ResolvedUnrecorded> {
  const { paymentId, meantFor } = charge
  if (meantFor === 'waits') return 'waits'
  if (paymentId) return settleKnown(deps, charge, paymentId)
  if (!goesBack(charge)) {
    const done = await settleAsMeant(deps, charge, charge)
    return done ? (meantFor === 'draft' ? 'confirmed' : 'renewed') : 'open'
  }
  return giveBack(deps, charge, charge.isKnown ? 'twice' : 'lost')
}

/** If the books ask another amount under this key, the charge is refunded and the payment charged again. */
async function settleKnown(
  deps: Settling,
  charge: UnrecordedCharge,
  paymentId: string,
): Promise<ResolvedUnrecorded> {
  try {
    const payment = await reconcilePayment(deps, paymentId)
    return payment?.status === 'succeeded' ? 'settled' : 'open'
  } catch (error) {
    if (!(error instanceof GatewayMisuseError)) throw error
    const given = await giveBack(deps, charge, 'anew')
    if (given === 'refunded') await reconcilePayment(deps, paymentId)
    return given
  }
}

async function giveBack(
  deps: Settling,
  charge: UnrecordedCharge,
  why: Mails['charge-given-back']['why'],
): Promise<ResolvedUnrecorded> {
  const { db, now, by, gateway } = deps
  const { key, reference, leftCents, payer, chargedAt } = charge
  // Something may have asked for it since it was read.
  if (why === 'lost' && (await db.$count(payments, eq(payments.idempotencyKey, key))) > 0) return 'open'
  const idempotencyKey = `lost:${reference}:${leftCents}`
  const given = await gateway.refund({ reference, amountCents: leftCents, idempotencyKey })
  if (given.status !== 'succeeded' && given.status !== 'pending') return 'open'
  const { brandId, accountId, email, name } = payer
  await audited({ db, now, by }, async (tx) => {
    if (brandId && email) {
      await queueMail(tx, {
        brandId,
        to: email,
        template: 'charge-given-back',
        props: {
          ...(accountId && { accountId }),
          amountCents: leftCents,
          chargedAt: chargedAt.toISOString(),
          why,
        },
        dedupeKey: `charge-given-back:${idempotencyKey}`,
      })
    }
    return {
      act: {
        action: 'event.refunded',
        brandId,
        subject: { kind: 'gateway_charge', id: reference, name: name ?? reference },
        after: { written: formatCents(leftCents), as: 'refund', key, purpose: purposeOf(charge) },
        reason: 'Taken by the gateway and not in the books, as after a restore',
      },
    }
  })
  return 'refunded'
}
