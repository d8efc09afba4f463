import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { createWorkQueue } from '#platform/work-queue.ts'

/** OWASP's minimum for Argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane, about 30 ms. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const saltBytes = 16
const tagBytes = 32

/**
 * Hashes running at once. libuv has four threads, and files and DNS need some of them too. On one core, two are no
 * faster and leave the event loop a third of it.
 */
const maxRunning = Math.min(2, availableParallelism())
/** With more than this many waiting (three seconds' work), a caller gets 503 rather than a timeout. */
const maxWaiting = 200

const turns = createWorkQueue({ running: maxRunning, waiting: maxWaiting, waitingOfOne: maxWaiting })

type Cost = typeof cost

/**
 * Sign-ins and new passwords (for example at checkout) alternate in the queue, so a crowd of one kind delays only
 * itself.
 */
type For = 'known' | 'new'

function derive(
  whose: For,
  plain: string,
  salt: Buffer,
  { memory, passes, parallelism }: Cost,
  length: number,
): Promise<Buffer> {
  // NIST SP 800-63B §3.1.1.2: the same password, regardless of how the keyboard composes its characters.
  const message = plain.normalize('NFKC')
  return turns(
    whose,
    () =>
      new Promise((resolve, reject) => {
        argon2(
          'argon2id',
          { message, nonce: salt, memory, passes, parallelism, tagLength: length },
          (error, tag) => (error ? reject(error) : resolve(tag)),
        )
      }),
  )
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** Hashes a password with Argon2id. Returns a PHC string that contains its salt and cost. */
export async function hashPassword(plain: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const tag = await derive('new', plain, salt, cost, tagBytes)
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

function parse(hash: string | null): { cost: Cost; salt: Buffer; tag: Buffer } | null {
  const [, memory, passes, parallelism, salt, tag] = (hash && phc.exec(hash)) || []
  if (!salt || !tag) return null
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

/**
 * Whether `plain` is the password for `hash`, a PHC string. For null (no such account, or none claimed yet) it does the
 * same work and returns false.
 */
export async function verifyPassword(hash: string | null, plain: string): Promise<boolean> {
  const known = parse(hash)
  const tag = known
    ? await derive('known', plain, known.salt, known.cost, known.tag.length)
    : await derive('known', plain, Buffer.alloc(saltBytes), cost, tagBytes)
  return timingSafeEqual(tag, known?.tag ?? randomBytes(tagBytes)) && known !== null
}
