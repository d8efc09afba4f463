/**
 * Keeps the `capacity` smallest of the entries it is shown, by key, then by fine key, then by rank: a max-heap, so that
 * the largest kept one is at hand to compare with. Ranks must differ, or what is kept depends on the order shown.
 */
export class Smallest {
  readonly #capacity: number
  readonly #keys: Float64Array
  readonly #fines: Float64Array
  readonly #ranks: Float64Array
  readonly #refs: Float64Array
  #size = 0

  constructor(capacity: number) {
    this.#capacity = capacity
    this.#keys = new Float64Array(capacity)
    this.#fines = new Float64Array(capacity)
    this.#ranks = new Float64Array(capacity)
    this.#refs = new Float64Array(capacity)
  }

  /** The key above which nothing more is taken; infinite until it is full. */
  get limit(): number {
    return this.#size < this.#capacity
      ? Number.POSITIVE_INFINITY
      : (this.#keys[0] ?? Number.NEGATIVE_INFINITY)
  }

  /** Shows it an entry. */
  offer(key: number, fine: number, rank: number, ref: number): void {
    if (this.#size < this.#capacity) {
      this.#set(this.#size, key, fine, rank, ref)
      this.#size += 1
      this.#rise(this.#size - 1)
    } else if (this.#capacity > 0 && this.#isLess(key, fine, rank, 0)) {
      this.#set(0, key, fine, rank, ref)
      this.#sink()
    }
  }

  /** What is kept, smallest first. */
  sorted(): { key: number; fine: number; ref: number }[] {
    return Array.from({ length: this.#size }, (_, at) => ({
      key: this.#keys[at] ?? 0,
      fine: this.#fines[at] ?? 0,
      rank: this.#ranks[at] ?? 0,
      ref: this.#refs[at] ?? 0,
    })).sort((a, b) => a.key - b.key || a.fine - b.fine || a.rank - b.rank)
  }

  #set(at: number, key: number, fine: number, rank: number, ref: number): void {
    this.#keys[at] = key
    this.#fines[at] = fine
    this.#ranks[at] = rank
    this.#refs[at] = ref
  }

  #isLess(key: number, fine: number, rank: number, than: number): boolean {
    const other = this.#keys[than] ?? 0
    if (key !== other) return key < other
    const otherFine = this.#fines[than] ?? 0
    return fine < otherFine || (fine === otherFine && rank < (this.#ranks[than] ?? 0))
  }

  #isBefore(a: number, b: number): boolean {
    return this.#isLess(this.#keys[a] ?? 0, this.#fines[a] ?? 0, this.#ranks[a] ?? 0, b)
  }

  #swap(a: number, b: number): void {
    const [key, fine, rank, ref] = this.#entry(a)
    this.#set(a, ...this.#entry(b))
    this.#set(b, key, fine, rank, ref)
  }

  #entry(at: number): [key: number, fine: number, rank: number, ref: number] {
    return [this.#keys[at] ?? 0, this.#fines[at] ?? 0, this.#ranks[at] ?? 0, this.#refs[at] ?? 0]
  }

  #rise(start: number): void {
    let at = start
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!this.#isBefore(parent, at)) return
      this.#swap(at, parent)
      at = parent
    }
  }

  #sink(): void {
    let at = 0
    while (true) {
      const left = 2 * at + 1
      const right = left + 1
      let largest = at
      if (left < this.#size && this.#isBefore(largest, left)) largest = left
      if (right < this.#size && this.#isBefore(largest, right)) largest = right
      if (largest === at) return
      this.#swap(at, largest)
      at = largest
    }
  }
}
