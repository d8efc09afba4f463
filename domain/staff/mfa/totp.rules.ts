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

/**
 * The thirty-second step whose code was typed, or null. A clock may be one step off; a code of `lastStep` or before was
 * used already.
 */
export function matchTotp(
  secret: string,
  { code, now, lastStep }: { code: string; now: Date; lastStep: number | null },
): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 })
  if (delta === null) return null
  const step = Math.floor(now.getTime() / 1000 / period) + delta
  return lastStep !== null && step <= lastStep ? null : step
}
