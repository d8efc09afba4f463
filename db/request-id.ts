import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

const current = new AsyncLocalStorage<string>()
const wellFormed = /^[\w.-]{8,64}$/

/** The id of the request that is answered here, or whose job runs; null for work that nobody asked for. */
export function requestId(): string | null {
  return current.getStore() ?? null
}

/** Does `work`, and whatever it sets going, in the name of a request. */
export function asRequest<Done>(id: string, work: () => Done): Done {
  return current.run(id, work)
}

/** The id that a proxy we trust gave a request, if it is one, or a new one. */
export function idOfRequest(given: string | string[] | undefined): string {
  return typeof given === 'string' && wellFormed.test(given) ? given : randomUUID()
}

/** The id in a job's payload, where `enqueue` put it; null when the job was not asked for by a request. */
export function requestOfJob(payload: unknown): string | null {
  const id = typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'request') : null
  return typeof id === 'string' && wellFormed.test(id) ? id : null
}
