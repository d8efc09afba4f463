import { attemptPayment, type PaymentOutcome } from '#domain/billing/attempt-payment.server.ts'
import type { Payment } from '#domain/billing/insert-payment.server.ts'
import type { OrderKinds, Settling } from '#domain/orders/order-kind.ts'
import { settleOrder } from '#domain/orders/settle-order.server.ts'
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts'

type Charging = Settling & { gateway: PaymentGateway; kinds?: OrderKinds }

/**
 * Asks the gateway about a stored payment with `ask` and settles its order by the response. If the charge under its key
 * was refunded, charges again under the next key.
 */
export async function chargeAndSettle(
  deps: Charging,
  payment: Payment,
  ask: typeof attemptPayment = attemptPayment,
): Promise<{ payment: Payment; outcome: PaymentOutcome }> {
  const outcome = await ask(deps.gateway, payment)
  const settled = await settleOrder(deps, payment, outcome)
  const isAnew = settled.status === 'created' && settled.idempotencyKey !== payment.idempotencyKey
  return isAnew ? chargeAndSettle(deps, settled) : { payment: settled, outcome }
}
