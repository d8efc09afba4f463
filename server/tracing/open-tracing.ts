import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span, SpanContext } from '@opentelemetry/api'
import { type Facts, type Tracing, traceTo } from '#db/trace/traced.ts'
import type { Env } from '#server/env.ts'

type TracingEnv = Pick<Env, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_SERVICE_NAME' | 'OTEL_TRACES_SAMPLER_ARG'>

/** A span, and how many more statements its root may report: a nightly job makes millions. */
type Here = { span: Span; room: { left: number } }
const statementsTold = 1_000
/** How long shutdown waits for a collector that doesn't respond. */
const lastWordsMs = 3_000

/**
 * Sends spans to the configured collector by OTLP over HTTP, until closed. Without a collector it loads no packages and
 * returns null. If the collector is unreachable, that is logged and its spans are lost.
 */
export async function openTracing(
  env: TracingEnv,
  warn: (message: string, error: unknown) => void,
): Promise<{ close(): Promise<void> } | null> {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint) return null
  const [api, { resourceFromAttributes }, sdk, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ])
  const { diag, DiagLogLevel, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = api
  const tell = (message: string, ...more: unknown[]) => warn(`traces: ${message}`, more[0])
  const quiet = () => {}
  diag.setLogger({ error: tell, warn: tell, info: quiet, debug: quiet, verbose: quiet }, DiagLogLevel.WARN)
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': env.OTEL_SERVICE_NAME }),
    sampler: new sdk.ParentBasedSampler({
      root: new sdk.TraceIdRatioBasedSampler(env.OTEL_TRACES_SAMPLER_ARG),
    }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('enamel')
  const here = new AsyncLocalStorage<Here>()
  const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }

  const fail = (span: Span, error: unknown) => {
    span.setStatus({ code: SpanStatusCode.ERROR })
    span.setAttributes(faultOf(error))
  }
  const tracing: Tracing = {
    span(name, { facts, kind, parent }, work) {
      const above = here.getStore()
      const remote = contextOf(parent)
      const context = remote
        ? trace.setSpanContext(ROOT_CONTEXT, remote)
        : above
          ? trace.setSpan(ROOT_CONTEXT, above.span)
          : ROOT_CONTEXT
      const options = { kind: kind ? kinds[kind] : SpanKind.INTERNAL, attributes: facts ?? {} }
      const span = tracer.startSpan(name, options, context)
      const note = (more: Facts) => void span.setAttributes(more)
      return here.run({ span, room: above?.room ?? { left: statementsTold } }, () => {
        try {
          const done = work(note)
          if (!(done instanceof Promise)) {
            span.end()
            return done
          }
          done.catch((error) => fail(span, error)).finally(() => span.end())
          return done
        } catch (error) {
          fail(span, error)
          span.end()
          throw error
        }
      })
    },
    note: (facts) => void here.getStore()?.span.setAttributes(facts),
    hasRoom() {
      const room = here.getStore()?.room
      if (!room || room.left === 0) return false
      room.left -= 1
      return true
    },
    parent() {
      const context = here.getStore()?.span.spanContext()
      if (!context) return null
      return `00-${context.traceId}-${context.spanId}-0${context.traceFlags & 1}`
    },
  }
  traceTo(tracing)
  return {
    close: async () => {
      traceTo(null)
      let waiting: NodeJS.Timeout | undefined
      const patience = new Promise<void>((resolve) => {
        waiting = setTimeout(resolve, lastWordsMs)
      })
      await Promise.race([provider.shutdown().catch((error) => tell('the last were lost', error)), patience])
      clearTimeout(waiting)
    },
  }
}

const wellFormed = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/

/** Parses a W3C `traceparent`; undefined if invalid. */
function contextOf(parent: string | null | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] = wellFormed.exec(parent ?? '') ?? []
  if (!traceId || !spanId || !flags) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
}

/** An error's name and code. Its message may contain user input. */
function faultOf(error: unknown): Facts {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined
  return {
    'error.type': error instanceof Error ? error.name : 'unknown',
    ...(code && { 'enamel.error.code': code }),
  }
}
