/** One kind of request of the crowd; `<random>` in a path or body is a new number each time. */
export type Asked = {
  of: string
  /** Relative frequency among all kinds. */
  weight: number
  paths: string[]
  method?: string
  headers?: Record<string, string>
  body?: Record<string, unknown>
  /** Host for requests to another brand. */
  host?: string
}

/** What the crowd does for some seconds. */
export type Phase = {
  origin: string
  seconds: number
  pace: { perSecond: number } | { atOnce: number }
  asked: Asked[]
  /** The weight of orders, each of six requests, relative to the others. */
  orders: number
  planId: string
  officeId: string
  visitor: { cookie: string; csrf: string }
  buyer: Record<string, unknown>
  card: Record<string, unknown>
}

/** The results of a phase. */
export type Told = {
  beganAt: number
  seconds: number
  kinds: Record<
    string,
    { served: number; refused: number; lost: number; wrong: Record<number, number>; ms: number[] }
  >
  orders: { offered: number; begun: number; paid: number; ms: number[]; broken: Record<string, number> }
  /** Responses that said the database was unavailable. */
  databaseAway: number
  /** Refused or unanswered requests, by the second of the result. */
  refusedBySecond: number[]
  slowestBySecond: number[]
  /** Orders paid before the phase ended. */
  paidWithin: number
  /**
   * Delay of the crowd's own sending. Beyond some tens of milliseconds, its measured times reflect the crowd itself.
   */
  lateMs: number[]
}
