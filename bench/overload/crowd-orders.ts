/** One kind of request of the crowd; `<random>` in a path or body is another number each time. */
export type Asked = {
  of: string
  /** How many of so many requests: only what the weights are to each other counts. */
  weight: number
  paths: string[]
  method?: string
  headers?: Record<string, string>
  body?: Record<string, unknown>
  /** Where another brand is asked. */
  host?: string
}

/** What the crowd is to do for some seconds. */
export type Phase = {
  origin: string
  seconds: number
  pace: { perSecond: number } | { atOnce: number }
  asked: Asked[]
  /** The weight of orders, each of six requests, beside the others. */
  orders: number
  planId: string
  officeId: string
  visitor: { cookie: string; csrf: string }
  buyer: Record<string, unknown>
  card: Record<string, unknown>
}

/** What came of it. */
export type Told = {
  beganAt: number
  seconds: number
  kinds: Record<
    string,
    { served: number; refused: number; lost: number; wrong: Record<number, number>; ms: number[] }
  >
  orders: { offered: number; begun: number; paid: number; ms: number[]; broken: Record<string, number> }
  /** Answers that said that the database was away. */
  databaseAway: number
  /** Requests that were refused or got no answer, by the second in which that was known. */
  refusedBySecond: number[]
  slowestBySecond: number[]
  /** What was paid before the phase ended. */
  paidWithin: number
  /** How late the crowd itself was with what it sent: beyond some tens of milliseconds its times are its own. */
  lateMs: number[]
}
