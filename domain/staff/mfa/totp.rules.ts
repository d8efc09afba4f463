import { Secret, TOTP } from 'otpauth'

/** The defaults every authenticator app supports (RFC 6238): SHA-1, six digits, thirty seconds. */
const period = 30

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: 'Enamel console', label, secret: Secret.fromBase32(secret), digits: 6, period })
}

/** A new secret of 160 random bits, as base32 text. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The URI that an authenticator app reads from its QR code. */
export function totpUri(secret: string, email: string): string {
  return totpOf(secret, email).toString()
}

/** The code at an instant, for tests and the demo. */
export function totpCode(secret: string, at: Date): string {
  return totpOf(secret).generate({ timestamp: at.getTime() })
}

/** The step at an instant. */
const stepAt = (now: Date) => Math.floor(now.getTime() / 1000 / period)

/** The latest step accepted at an instant. A later stored step came from a clock that was ahead. */
export const latestStep = (now: Date) => stepAt(now) + 1

/**
 * The thirty-second step of the entered code, or null. A clock may be one step off. A code at or before `lastStep` was
 * already used. A `lastStep` in the future came from a wrong clock and is ignored.
 */
export function matchTotp(
  secret: string,
  { code, now, lastStep }: { code: string; now: Date; lastStep: number | null },
): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 })
  if (delta === null) return null
  const step = stepAt(now) + delta
  return lastStep !== null && lastStep <= latestStep(now) && step <= lastStep ? null : step
}

/** How many steps a code may be off for the error to name the clock: a little more than an hour. */
const clockWindow = 130

/** Whether a code belongs to a time about an hour away at most, so the clock here or in the app is wrong. */
export function isOfOtherTime(secret: string, { code, now }: { code: string; now: Date }): boolean {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: clockWindow })
  return delta !== null && Math.abs(delta) > 1
}
