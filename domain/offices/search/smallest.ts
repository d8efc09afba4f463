/** An office by where it stands in a list: by place, then by haversine, then by rank, which is its own alone. */
type Placed = { place: number; far: number; rank: number; at: number }

const inOrder = (a: Placed, b: Placed) => a.place - b.place || a.far - b.far || a.rank - b.rank

/** Keeps the smallest of what it is shown, `capacity` of them (one or more): whatever is more is sorted out now and then. */
export class Smallest {
  readonly #capacity: number
  readonly #kept: Placed[] = []
  /** The place beyond which nothing is wanted any more. */
  limit = Number.POSITIVE_INFINITY

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /** Shows it an office at or before its limit. */
  offer(placed: Placed): void {
    this.#kept.push(placed)
    const most = this.limit === Number.POSITIVE_INFINITY ? this.#capacity : 2 * this.#capacity
    if (this.#kept.length === most) this.limit = this.sorted().at(-1)?.place ?? this.limit
  }

  /** What is kept, smallest first. */
  sorted(): Placed[] {
    this.#kept.sort(inOrder).splice(this.#capacity)
    return this.#kept
  }
}
