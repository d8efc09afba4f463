import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

const current = new AsyncLocalStorage<string>()
const wellFormed = /^[\w.-]{8,64}$/

/** The id of the current request, or of the request that queued the running job; null for other work. */
export function requestId(): string | null {
  return current.getStore() ?? null
}

/** Runs `work`, and everything it starts, under a request's id. */
export function asRequest<Done>(id: string, work: () => Done): Done {
  return current.run(id, work)
}

/** The request id from a trusted proxy, if valid, or a new one. */
export function idOfRequest(given: string | string[] | undefined): string {
  return typeof given === 'string' && wellFormed.test(given) ? given : randomUUID()
}

/** The request id that `enqueue` put into a job's payload; null if no request queued the job. */
export function requestOfJob(payload: unknown): string | null {
  const id = typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'request') : null
  return typeof id === 'string' && wellFormed.test(id) ? id : null
}
