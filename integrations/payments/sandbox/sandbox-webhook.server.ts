import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import {
  EVENT_TOLERANCE_SECONDS,
  type GatewayEvent,
  UnprovenEventError,
} from '#integrations/payments/payment-gateway.ts'

const event = z.object({ id: z.string(), type: z.string(), object: z.unknown() })

/** The header of a signed event: `t=<seconds>,v1=<HMAC-SHA-256 of "<seconds>.<body>", hex>`. */
export function signSandboxEvent(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${hmac(secret, seconds, body).toString('hex')}`
}

/**
 * The event in `body`, if it is signed with `secret` and recent.
 * @throws UnprovenEventError
 */
export function readSandboxEvent(
  secret: string,
  { body, signature, now }: { body: string; signature: string | undefined; now: Date },
): GatewayEvent {
  const [, seconds = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? []
  const at = Number(seconds)
  const isSigned = given !== '' && timingSafeEqual(Buffer.from(given, 'hex'), hmac(secret, at, body))
  const isFresh = Math.abs(Math.floor(now.getTime() / 1000) - at) <= EVENT_TOLERANCE_SECONDS
  const read = isSigned && isFresh ? event.safeParse(parse(body)) : null
  if (!read?.success) throw new UnprovenEventError('The event is not signed by the sandbox gateway.')
  return read.data
}

function hmac(secret: string, seconds: number, body: string): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest()
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
