/** Facts of a span: words and numbers that the code knows, and ids. Never user input, and nothing about a person. */
export type Facts = Record<string, string | number | boolean>

type SpanOptions = {
  facts?: Facts
  /** `server`: a caller waits for it; `client`: it waits for another server; `consumer`: a job. */
  kind?: 'server' | 'client' | 'consumer'
  /** From another process, or from earlier: the W3C `traceparent` of the parent span. */
  parent?: string | null | undefined
}

/** Receives spans; `server/tracing` has the implementation. */
export type Tracing = {
  span<Done>(name: string, options: SpanOptions, work: (note: (facts: Facts) => void) => Done): Done
  note(facts: Facts): void
  /** False if nothing is being traced, or if the current trace is already too large. */
  hasRoom(): boolean
  parent(): string | null
}

/** One for the process, like the log; null: tracing is off. */
let tracing: Tracing | null = null
const toNobody = () => {}

/** Sends spans to `next` from now on; null turns tracing off. */
export function traceTo(next: Tracing | null): void {
  tracing = next
}

/** Whether tracing is on, so that work that only serves it can be skipped. */
export function isTracing(): boolean {
  return tracing !== null
}

/** Runs `work` as a span, a child of the current one, until it has returned, or settled. It may add facts. */
export function traced<Done>(
  name: string,
  options: SpanOptions,
  work: (note: (facts: Facts) => void) => Done,
): Done {
  return tracing ? tracing.span(name, options, work) : work(toNobody)
}

/** Like `traced`, but only inside a span. Background work such as the queue's polling doesn't start a trace. */
export function tracedWithin<Done>(
  name: string,
  options: SpanOptions,
  work: (note: (facts: Facts) => void) => Done,
): Done {
  return tracing?.hasRoom() ? tracing.span(name, options, work) : work(toNobody)
}

/** Adds facts to the current span, if any. */
export function noteInTrace(facts: Facts): void {
  tracing?.note(facts)
}

/** The W3C `traceparent` of the current span, for another process; null outside of any span. */
export function traceParent(): string | null {
  return tracing?.parent() ?? null
}
