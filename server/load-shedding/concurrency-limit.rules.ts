import type { RequestClass } from './request-class.rules.ts'

/** How much of what may be under way at once has to be there already for a class to be refused. */
const shares: Record<RequestClass, number> = {
  exports: 0.2,
  pages: 0.25,
  lists: 0.3,
  member: 0.35,
  login: 0.4,
  order: 0.6,
  // Room that only who is in the middle of an order is let into, and more of it than they fill while new orders have theirs:
  // who is refused there comes back after seconds, in which an order is held up that others make room for.
  checkout: 1.5,
}

/**
 * Bounds of the limit, and where it begins. The least is what a processor has done in a quarter of a second, and each class
 * has room for several at once in it: with fewer under way nothing is overloaded, whatever was measured.
 */
const limits = { least: 24, first: 80, most: 1_000 }
/**
 * Room for those who come while a process is new, and slow because nothing of it is compiled yet, or while it stops and
 * takes in all at once who still waits: it has a few seconds to answer them, and to refuse some mends neither.
 */
const patience = { room: 160, ms: 5_000 }
/** While so few are under way, what a request takes is what its class takes at rest. */
const fewAtOnce = 4
/** How much longer than at rest a request may take and how late the event loop may be, on average, in milliseconds. */
const borne = { waitMs: 250, delayMs: 40 }
/**
 * Whoever is under way for longer while all is calm waits for something that is not ours, a gateway say. They no longer
 * count, or a few of them would keep everybody out. Under strain it is we who are slow, and longer counts.
 */
const longestMs = { calm: 1_000, strained: 10_000 }

/** What was measured since the last time. */
export type Strain = {
  /** How late the event loop came round to what waited for it, on average. */
  delayMs: number
  /** Whether something of our own is waited for: the processor, or a connection to the database. */
  isBusy: boolean
}

/** Lets requests in, or does not. */
export type ConcurrencyLimit = {
  /**
   * Takes up room for a request; null when it is to be refused. What is given leaves the room again, once. `as`: it is let in
   * where one of that class would be.
   */
  enter(of: RequestClass, brandId: string, as?: RequestClass): (() => void) | null
  /** Follows what was measured; to be called some ten times a second. */
  follow(strain: Strain): void
  /** For the next few seconds lets in a crowd whatever is measured: a process begins to listen, or ends. */
  bePatient(): void
  /** How many may be under way at once, and how many are. */
  readonly now: { limit: number; underWay: number }
}

type Guest = { of: RequestClass; brandId: string; since: number; isAlone: boolean }

/**
 * A limit on what is under way at once that follows how long requests take (the gradient of "at rest" to "now", as in
 * Netflix's concurrency-limits) and how late the event loop is. Each class has a share of it, so that the first to
 * be refused are those that can wait best. A brand that has less under way than an equal part is let in where others
 * have taken all the room, so that one brand's crowd does not keep out another's.
 * @param clock milliseconds, from any beginning.
 */
export function createConcurrencyLimit(clock: () => number): ConcurrencyLimit {
  const guests = new Set<Guest>()
  const ofBrand = new Map<string, number>()
  /** What each class takes when there is hardly anybody else, in milliseconds. */
  const atRest = new Map<RequestClass, number>()
  let limit = limits.first
  let patientUntil = Number.NEGATIVE_INFINITY
  let mostAtOnce = 0
  /** How much longer than at rest requests took of late, in all, and how many they were. */
  let waited = 0
  let waiters = 0

  const most = () => (clock() < patientUntil ? Math.max(limit, patience.room) : limit)

  const mayEnter = (of: RequestClass, brandId: string): boolean => {
    const limit = most()
    const room = limit * shares[of]
    if (guests.size < room) return true
    const own = ofBrand.get(brandId) ?? 0
    const brands = ofBrand.size + (own === 0 ? 1 : 0)
    return brands > 1 && own < room / brands && guests.size < 2 * limit * shares.checkout
  }

  const leave = (guest: Guest): void => {
    if (!guests.delete(guest)) return
    const left = (ofBrand.get(guest.brandId) ?? 0) - 1
    if (left > 0) ofBrand.set(guest.brandId, left)
    else ofBrand.delete(guest.brandId)
    learn(guest, clock() - guest.since)
  }

  const learn = ({ of, isAlone }: Guest, ms: number): void => {
    const rest = atRest.get(of)
    if (isAlone && guests.size < fewAtOnce && ms < longestMs.calm)
      atRest.set(of, rest === undefined ? ms : rest + (ms - rest) / 10)
    if (rest === undefined) return
    waited += Math.max(0, ms - rest)
    waiters += 1
  }

  return {
    enter: (of, brandId, as = of) => {
      if (!mayEnter(as, brandId)) return null
      const guest = { of, brandId, since: clock(), isAlone: guests.size < fewAtOnce }
      guests.add(guest)
      ofBrand.set(brandId, (ofBrand.get(brandId) ?? 0) + 1)
      mostAtOnce = Math.max(mostAtOnce, guests.size)
      return () => leave(guest)
    },
    follow: ({ delayMs, isBusy }) => {
      const longest = isBusy || delayMs > borne.delayMs ? longestMs.strained : longestMs.calm
      // Who came first stands first.
      for (const guest of guests) {
        if (clock() - guest.since < longest) break
        leave(guest)
      }
      const waitMs = isBusy && waiters > 0 ? waited / waiters : 0
      const gradient = Math.max(0.5, Math.min(1, borne.waitMs / waitMs, borne.delayMs / delayMs))
      // What is measured while a process is cold says nothing of what it can bear.
      const isCold = clock() < patientUntil
      if (gradient < 1 && !isCold) limit = Math.max(limits.least, Math.min(limit, mostAtOnce) * gradient)
      else if (gradient === 1 && (limit < limits.first || mostAtOnce > limit / 2)) {
        limit = Math.min(limits.most, limit + Math.sqrt(limit))
      }
      // What is long past counts less and less.
      waited /= 2
      waiters /= 2
      mostAtOnce = guests.size
    },
    bePatient: () => {
      patientUntil = clock() + patience.ms
    },
    get now() {
      return { limit: most(), underWay: guests.size }
    },
  }
}
