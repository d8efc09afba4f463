/** The parts of Lighthouse's results we read. It isn't installed with the other packages, so its types are missing. */
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

/** Lighthouse's control points for total blocking time on a phone, in milliseconds. */
const curve = { p10: 200, median: 600 }
const longestSmooth = 50

/**
 * The performance score as if nothing else used the processor. Lighthouse measures tasks by wall clock, so a task that
 * waited for a core counts as blocking, fourfold; here each counts with its CPU time. It includes blocking before the
 * first paint and after the page is interactive, so it errs on the low side.
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

/** The page's main thread tasks since it was requested. */
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

/** CPU time of a task in microseconds. */
function ranFor(task: TraceEvent): number {
  return task.tdur ?? 0
}
