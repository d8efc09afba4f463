export type Random = {
  /** From 0 to 1, excluding 1. */
  next(): number
  /** A whole number from `low` to `high`, inclusive. */
  between(low: number, high: number): number
  /** One item of a list. */
  pick<Item>(items: readonly Item[]): Item
  /** True with this probability, 0 to 1. */
  chance(share: number): boolean
}

/** Pseudorandom numbers, the same for the same seed on every machine (mulberry32). */
export function seeded(seed: string): Random {
  let state = 2_166_136_261
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new Error('There is nothing to pick from an empty list.')
      return item
    },
    chance: (share) => next() < share,
  }
}
