import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'

/** The subset of CBOR an authenticator writes: numbers, bytes, text and maps. */
function cbor(value: number | string | Uint8Array | Map<unknown, unknown>): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].map(([name, held]) =>
    Buffer.concat([cbor(name as string), cbor(held as string)]),
  )
  return Buffer.concat([head(5, value.size), ...entries])
}

function head(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length])
  return length < 256
    ? Buffer.from([(kind << 5) | 24, length])
    : Buffer.from([(kind << 5) | 25, length >> 8, length & 255])
}

/** A browser's response after creating a passkey for `challenge` at an origin, without attestation. */
export function createVirtualAuthenticator({ challenge, origin }: { challenge: string; origin: string }) {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ])
  const id = randomBytes(16)
  const present = 0x45
  const authData = Buffer.concat([
    createHash('sha256').update(new URL(origin).hostname).digest(),
    Buffer.from([present, 0, 0, 0, 0]),
    Buffer.alloc(16),
    Buffer.from([0, id.length]),
    id,
    cbor(key),
  ])
  const attestation = new Map<string, string | Uint8Array | Map<unknown, unknown>>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ])
  const said = { type: 'webauthn.create', challenge, origin, crossOrigin: false }
  return {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: Buffer.from(JSON.stringify(said)).toString('base64url'),
      attestationObject: cbor(attestation).toString('base64url'),
      transports: ['internal'],
    },
  }
}
