import type { InsertedMember } from '#demo/fixtures/members.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { updatePaymentMethod } from '#domain/memberships/payment-method/update-payment-method.server.ts'
import type { OrderDeps } from '#domain/orders/order-kind.ts'
import type { SandboxGateway } from '#integrations/payments/sandbox/sandbox-gateway.server.ts'

/** Replaces the payment method on file with a test card or a test account, as the member would. */
export async function storeMethod(
  { brand, deps, gateway }: { brand: Brand; deps: () => OrderDeps; gateway: SandboxGateway },
  { account: { id: accountId } }: InsertedMember,
  method: { number: string } | { account: string },
) {
  const isAccount = 'account' in method
  const made = await gateway.createToken(
    isAccount
      ? { routing: '110000000', account: method.account }
      : { number: method.number, expMonth: 12, expYear: 2031, cvc: '123' },
  )
  if (!('token' in made)) throw new Error(JSON.stringify(made))
  const paymentKind = isAccount ? ('us_bank_account' as const) : ('card' as const)
  const from = { brand, accountId, ip: '198.51.100.7', userAgent: 'Test' }
  return updatePaymentMethod(deps(), { ...from, paymentToken: made.token, paymentKind })
}
