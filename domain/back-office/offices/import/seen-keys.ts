import { createHash } from 'node:crypto'

/** The initial number of slots; at most half are used. */
const FIRST_SIZE = 1 << 12

/**
 * The lines on which keys were first seen, in 12 bytes per slot outside the heap: an import of a million offices must
 * not keep a million strings. Keys are compared by 64 bits of their hash.
 */
export class SeenKeys {
  #hashes = new BigUint64Array(FIRST_SIZE)
  #lines = new Uint32Array(FIRST_SIZE)
  #count = 0

  /** The line, counted from 1, on which `key` was first seen; if it's new, stores `line` for it and returns null. */
  seeFirst(key: string, line: number): number | null {
    if (this.#count * 2 >= this.#lines.length) this.#grow()
    const hash = createHash('sha1').update(key).digest().readBigUInt64LE()
    const at = this.#placeOf(hash)
    if (this.#lines[at]) return this.#lines[at]
    this.#hashes[at] = hash
    this.#lines[at] = line
    this.#count += 1
    return null
  }

  /** The slot of a hash, or the free slot for it. */
  #placeOf(hash: bigint): number {
    const mask = this.#lines.length - 1
    let at = Number(hash & BigInt(mask))
    while (this.#lines[at] && this.#hashes[at] !== hash) at = (at + 1) & mask
    return at
  }

  #grow(): void {
    const [hashes, lines] = [this.#hashes, this.#lines]
    this.#hashes = new BigUint64Array(hashes.length * 2)
    this.#lines = new Uint32Array(lines.length * 2)
    for (let from = 0; from < lines.length; from += 1) {
      if (!lines[from]) continue
      const at = this.#placeOf(hashes[from] ?? 0n)
      this.#hashes[at] = hashes[from] ?? 0n
      this.#lines[at] = lines[from] ?? 0
    }
  }
}
