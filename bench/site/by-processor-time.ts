/** What is read of Lighthouse, which is not installed with the rest and so gives no types. */
export type Lighthouse = {
  default(url: string, flags: object): Promise<Judged | undefined>
  Audit: { computeLogNormalScore(points: typeof curve, value: number): number }
}
type Judged = { lhr: Result; artifacts: { Trace: { traceEvents: TraceEvent[] } } }
type Result = {
  configSettings: { throttling: { cpuSlowdownMultiplier: number } }
  finalDisplayedUrl: string
  runtimeError?: { code: string; message: string }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; numericValue?: number }>
}
type TraceEvent = {
  name: string
  pid: number
  tid: number
  ts: number
  tdur?: number
  args: { data?: { documentLoaderURL?: string } }
}

/** Lighthouse's control points of total blocking time on a phone, in milliseconds. */
const curve = { p10: 200, median: 600 }
const longestSmooth = 50

/**
 * The points for performance as they were if nobody else used the processor. Lighthouse times tasks by the clock, so
 * a task that had to wait for a core counts as blocking, fourfold; here each counts with the time it ran. Blocking
 * before the first paint and after the page answers is counted too, so it errs downwards.
 */
export function performanceByProcessor(
  { lhr, artifacts }: Judged,
  { Audit }: Pick<Lighthouse, 'Audit'>,
): number {
  const slowdown = lhr.configSettings.throttling.cpuSlowdownMultiplier
  const blocking = mainTasks(artifacts.Trace.traceEvents, lhr.finalDisplayedUrl)
    .map((task) => (slowdown * ranFor(task)) / 1_000 - longestSmooth)
    .reduce((sum, excess) => sum + Math.max(0, excess), 0)
  let points = 0
  let weights = 0
  for (const { id, weight } of lhr.categories.performance?.auditRefs ?? []) {
    const isBlocking = id === 'total-blocking-time'
    const score = isBlocking ? Audit.computeLogNormalScore(curve, blocking) : (lhr.audits[id]?.score ?? 0)
    points += weight * score
    weights += weight
  }
  return Math.round((100 * points) / weights)
}

/** What the page's main thread did since it was asked for. */
function mainTasks(trace: readonly TraceEvent[], url: string): TraceEvent[] {
  const start = trace.findLast(
    ({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL === url,
  )
  if (!start) throw new Error(`The trace does not say when ${url} was asked for.`)
  return trace.filter(
    ({ name, pid, tid, ts }) =>
      name.endsWith('RunTask') && pid === start.pid && tid === start.tid && ts >= start.ts,
  )
}

/** Microseconds a task had the processor. */
function ranFor(task: TraceEvent): number {
  return task.tdur ?? 0
}
