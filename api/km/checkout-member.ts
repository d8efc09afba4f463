import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type ApiEnv, createApiRouter } from '#api/api-env.ts'
import { sendCsrfToken } from '#api/csrf-answer.ts'
import { errorAnswers } from '#api/error-answers.ts'
import { jsonAnswer, jsonBody } from '#api/json-answer.ts'
import { idempotencyHeaders, visitorPaidRefusals } from '#api/paid-call.ts'
import { setPrivateCookie, setSessionCookie } from '#api/session-cookie.ts'
import { createSession } from '#domain/accounts/create-session.server.ts'
import { endSession } from '#domain/accounts/end-session.server.ts'
import { confirmCheckoutSchema, confirmedSchema } from '#domain/orders/checkout/checkout.schema.ts'
import { confirmCheckout } from '#domain/orders/checkout/confirm-checkout.server.ts'
import { limitRefusals } from '#domain/security/rate-limits.server.ts'
import { checkoutSecret } from './checkout-secret.ts'

/** Longer than any bank debit takes. */
const PENDING_SECONDS = 14 * 24 * 60 * 60

const confirm = createRoute({
  method: 'post',
  path: '/api/km/checkout/member',
  'x-class': 'checkout',
  summary: 'Pay and become a member; needs an Idempotency-Key header',
  request: {
    headers: idempotencyHeaders(
      'Required. One key for one attempt to pay: a repeat with it gets the same answer.',
    ),
    ...jsonBody(confirmCheckoutSchema),
  },
  responses: {
    201: jsonAnswer(
      'A member, or `confirming` until the gateway has answered: then repeat with the same key; `pending` while a bank account is debited',
      confirmedSchema,
    ),
    ...errorAnswers(...visitorPaidRefusals, 'signed_in'),
  },
})

/** POST /api/km/checkout/member: the checkout's request that charges the card. */
export const checkoutMemberRoutes = createApiRouter().openapi(confirm, async (c) => {
  c.header('Cache-Control', 'no-store')
  const { db, now, content, gateway } = c.get('services')
  const { ip, userAgent, visitor } = c.get('scope')
  const brand = c.get('brand')
  const deps = { db, now: now(), content, gateway }
  // Limited by address, because someone testing stolen cards starts a new draft every few tries.
  const limit = { what: 'declinedCard', brandId: brand.id, ip, code: 'card_declined' } as const
  const secret = checkoutSecret(c)
  const { confirmed, signIn } = await limitRefusals(deps, limit, () =>
    confirmCheckout(deps, {
      brand,
      secret,
      key: c.req.valid('header')['idempotency-key'],
      body: c.req.valid('json'),
      ip,
      userAgent,
      isSignedIn: visitor.kind === 'member',
    }),
  )
  if (signIn) await startSession(c, signIn.accountId)
  // If the bank returns the debit, this browser can still open the draft.
  if (confirmed.status === 'pending' && secret) setPrivateCookie(c, 'checkout', secret, PENDING_SECONDS)
  return c.json(confirmed, 201)
})

async function startSession(c: Context<ApiEnv>, accountId: string): Promise<void> {
  const { db, now } = c.get('services')
  const { ip, userAgent, visitor } = c.get('scope')
  const brandId = c.get('brand').id
  if (visitor.kind === 'member') await endSession(db, { brandId, sessionId: visitor.sessionId })
  const session = await createSession({ db, now: now() }, { brandId, accountId, ip, userAgent })
  setSessionCookie(c, session)
  sendCsrfToken(c, session.sessionId)
}
