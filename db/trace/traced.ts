/**
 * What a span tells: words and numbers that the code knows, and ids. Never what a person typed, and nothing of a person.
 */
export type Facts = Record<string, string | number | boolean>

type SpanOptions = {
  facts?: Facts
  /** `server`: somebody waits for it; `client`: it waits for another server; `consumer`: a job. */
  kind?: 'server' | 'client' | 'consumer'
  /** Of another process, or of an earlier time: the W3C `traceparent` of what this is a part of. */
  parent?: string | null | undefined
}

/** Where spans go; `server/tracing` has the one there is. */
export type Tracing = {
  span<Done>(name: string, options: SpanOptions, work: (note: (facts: Facts) => void) => Done): Done
  note(facts: Facts): void
  /** False where nothing is being traced, or so much of one thing that the rest is left out. */
  hasRoom(): boolean
  parent(): string | null
}

/** One for the process, like the log; null: nobody asked for traces. */
let tracing: Tracing | null = null
const toNobody = () => {}

/** From now on spans go to `next`; null: nowhere. */
export function traceTo(next: Tracing | null): void {
  tracing = next
}

/** Whether spans go anywhere, so that what only serves them can be left out. */
export function isTracing(): boolean {
  return tracing !== null
}

/** Does `work` as a span, a part of the span it is in, until it has returned, or settled. It may note more facts. */
export function traced<Done>(
  name: string,
  options: SpanOptions,
  work: (note: (facts: Facts) => void) => Done,
): Done {
  return tracing ? tracing.span(name, options, work) : work(toNobody)
}

/** As `traced`, but only inside a span: what nobody asked for, the queue's own questions say, is no trace of its own. */
export function tracedWithin<Done>(
  name: string,
  options: SpanOptions,
  work: (note: (facts: Facts) => void) => Done,
): Done {
  return tracing?.hasRoom() ? tracing.span(name, options, work) : work(toNobody)
}

/** Adds facts to the span that this is in, if there is one. */
export function noteInTrace(facts: Facts): void {
  tracing?.note(facts)
}

/** What another process says to be a part of this: a W3C `traceparent`; null outside of any span. */
export function traceParent(): string | null {
  return tracing?.parent() ?? null
}
