import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

const passphrase = 'four walls and a roof'

async function* inParts(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function all(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const read: Buffer[] = []
  for await (const part of parts) read.push(part)
  return Buffer.concat(read)
}

test('sealed data can be read again, but not if it was changed, cut off or reordered', async () => {
  const plain = Buffer.from(Array.from({ length: 200_000 }, (_, at) => at % 251))
  const sealed = await all(seal(inParts(plain, 7_000), passphrase))
  expect((await all(unseal(inParts(sealed, 10_000), passphrase))).equals(plain)).toBe(true)
  const head = 16 + 16 + 7
  const piece = 64 * 1024 + 16
  const changed = Buffer.from(sealed)
  changed[100_000] = (changed[100_000] ?? 0) ^ 1
  const moved = Buffer.concat([
    sealed.subarray(0, head),
    sealed.subarray(head + piece, head + 2 * piece),
    sealed.subarray(head, head + piece),
    sealed.subarray(head + 2 * piece),
  ])
  // Also when cut at the end of a piece: the last piece is marked as last.
  for (const bytes of [changed, moved, sealed.subarray(0, -1), sealed.subarray(0, head + 2 * piece)])
    await expect(all(unseal(inParts(bytes, 50_000), passphrase))).rejects.toThrow(/damaged or cut off/)
  await expect(all(unseal(inParts(sealed, 50_000), 'four walls, no roof'))).rejects.toThrow(/passphrase/)
  await expect(all(unseal(inParts(plain, 50_000), passphrase))).rejects.toThrow(/no backup of Enamel/)
})
