import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'

/** A backup can't be made, read or restored. The message is a sentence for the operator. */
export class BackupError extends Error {}

const magic = Buffer.from('ENAMEL-BACKUP-1\n')
const saltBytes = 16
const prefixBytes = 7
const headBytes = magic.length + saltBytes + prefixBytes
const tagBytes = 16
/** Bytes of plain text per piece; each piece is authenticated separately. */
const pieceBytes = 64 * 1024

const keyFrom = promisify<
  string,
  Buffer,
  number,
  { N: number; r: number; p: number; maxmem: number },
  Buffer
>(scrypt)
/** Each guess at a passphrase costs 32 MB and a tenth of a second; a passphrase has at least sixteen characters. */
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }

/**
 * Encrypts bytes with AES-256-GCM, one piece at a time, under a key derived from `passphrase`. Each nonce holds the
 * piece's number and whether it is the last (the STREAM construction), which reveals missing, duplicated, moved or
 * truncated pieces.
 */
export async function* seal(plain: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const head = Buffer.concat([magic, randomBytes(saltBytes), randomBytes(prefixBytes)])
  const key = await keyOf(head, passphrase)
  yield head
  let number = 0
  let held = Buffer.alloc(0)
  for await (const bytes of plain) {
    held = Buffer.concat([held, bytes])
    // Hold back one piece, because only the end of the input shows which is the last.
    while (held.length > pieceBytes) {
      yield sealed(held.subarray(0, pieceBytes), { key, head, number, isLast: false })
      held = held.subarray(pieceBytes)
      number += 1
    }
  }
  yield sealed(held, { key, head, number, isLast: true })
}

/**
 * Decrypts the output of `seal`.
 * @throws BackupError if it isn't a backup, the passphrase is wrong, or a byte was changed or is missing.
 */
export async function* unseal(stored: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  let held = Buffer.alloc(0)
  let head: Buffer | undefined
  let key: Buffer | undefined
  let number = 0
  const whole = pieceBytes + tagBytes
  for await (const bytes of stored) {
    held = Buffer.concat([held, bytes])
    if (!key && held.length >= headBytes) {
      head = held.subarray(0, headBytes)
      if (!head.subarray(0, magic.length).equals(magic)) throw new BackupError('This is no backup of Enamel.')
      key = await keyOf(head, passphrase)
      held = held.subarray(headBytes)
    }
    while (head && key && held.length > whole) {
      yield opened(held.subarray(0, whole), { key, head, number, isLast: false })
      held = held.subarray(whole)
      number += 1
    }
  }
  if (!head || !key) throw new BackupError('This is no backup of Enamel, or it was cut off.')
  yield opened(held, { key, head, number, isLast: true })
}

function keyOf(head: Buffer, passphrase: string): Promise<Buffer> {
  const salt = head.subarray(magic.length, magic.length + saltBytes)
  return keyFrom(passphrase, salt, 32, cost)
}

type Piece = { key: Buffer; head: Buffer; number: number; isLast: boolean }

function nonceOf({ head, number, isLast }: Piece): Buffer {
  const counter = Buffer.alloc(5)
  counter.writeUInt32BE(number)
  counter[4] = isLast ? 1 : 0
  return Buffer.concat([head.subarray(magic.length + saltBytes), counter])
}

function sealed(plain: Buffer, piece: Piece): Buffer {
  const cipher = createCipheriv('aes-256-gcm', piece.key, nonceOf(piece)).setAAD(piece.head)
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function opened(stored: Buffer, piece: Piece): Buffer {
  const broken = () =>
    new BackupError('The passphrase is not that of this backup, or the file was damaged or cut off.')
  if (stored.length < tagBytes) throw broken()
  const at = stored.length - tagBytes
  const decipher = createDecipheriv('aes-256-gcm', piece.key, nonceOf(piece)).setAAD(piece.head)
  decipher.setAuthTag(stored.subarray(at))
  try {
    return Buffer.concat([decipher.update(stored.subarray(0, at)), decipher.final()])
  } catch {
    throw broken()
  }
}
