import { byOrder, type Placed } from './search-order.rules.ts'

/** Keeps the first `capacity` offices (one or more) of a list offered in any order. */
export class Smallest {
  readonly #capacity: number
  readonly #kept: Placed[] = []
  /** Offices placed after this aren't needed anymore. */
  limit = Number.POSITIVE_INFINITY

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /** Adds an office whose place isn't after the limit. */
  offer(placed: Placed): void {
    this.#kept.push(placed)
    const most = this.limit === Number.POSITIVE_INFINITY ? this.#capacity : 2 * this.#capacity
    if (this.#kept.length === most) this.limit = this.sorted().at(-1)?.place ?? this.limit
  }

  /** The offices kept, in order. */
  sorted(): Placed[] {
    this.#kept.sort(byOrder).splice(this.#capacity)
    return this.#kept
  }
}
