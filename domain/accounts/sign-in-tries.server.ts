import { knownDevice } from './browser-proof.server.ts'
import { addressGroup, type Limit, limitKey } from './limits.server.ts'

const quarter = 15 * 60

/** Wrong passwords from one address, whoever they are for. */
const perAddress: Limit = { limit: 50, windowSeconds: quarter }
/** Wrong passwords for one email from one address, or from one browser its owner has used before. */
const perPair: Limit = { limit: 10, windowSeconds: quarter }
/** Wrong passwords for one email from everywhere; a browser its owner has used before does not count or wait. */
const perEmail: Limit = { limit: 100, windowSeconds: 60 * 60 }

type Tries = ({ key: string } & Limit)[]

/**
 * What a try to sign in counts against: the address, the email, and the two together; from a browser that its owner has
 * used before, that browser alone. `brandId`: the brand, or another name whose people have emails of their own.
 */
export function signInTries(
  secret: string,
  { brandId, email, ip, mark }: { brandId: string; email: string; ip: string; mark: string | null },
): Tries {
  const device = knownDevice(secret, { brandId, email, mark })
  if (device) return [{ key: limitKey('login-device', brandId, email, device), ...perPair }]
  const address = addressGroup(ip)
  return [
    { key: limitKey('login-address', brandId, address), ...perAddress },
    { key: limitKey('login-pair', brandId, email, address), ...perPair },
    { key: limitKey('login-email', brandId, email), ...perEmail },
  ]
}
