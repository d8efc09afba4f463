import { Secret, TOTP } from 'otpauth'

/** What authenticator apps take without asking (RFC 6238): SHA-1, six digits, thirty seconds. */
const period = 30

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: 'Enamel console', label, secret: Secret.fromBase32(secret), digits: 6, period })
}

/** A new secret of 160 random bits, as it is typed: base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The address that an authenticator app reads from its QR code. */
export function totpUri(secret: string, email: string): string {
  return totpOf(secret, email).toString()
}

/** The code of a moment: for tests and the demo. */
export function totpCode(secret: string, at: Date): string {
  return totpOf(secret).generate({ timestamp: at.getTime() })
}

/** The step of a moment. */
const stepAt = (now: Date) => Math.floor(now.getTime() / 1000 / period)

/** The latest step whose code can be taken at a moment: a later one on record was taken by a clock that was ahead. */
export const latestStep = (now: Date) => stepAt(now) + 1

/**
 * The thirty-second step whose code was typed, or null. A clock may be one step off; a code of `lastStep` or before was
 * used already, unless that lies ahead: it bars nobody.
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

/** How far off a clock may be for it to be named, in steps: a little more than an hour. */
const clockWindow = 130

/** Whether a code is of a moment about an hour away at most: the clock here, or in the app, is off. */
export function isOfOtherTime(secret: string, { code, now }: { code: string; now: Date }): boolean {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: clockWindow })
  return delta !== null && Math.abs(delta) > 1
}
