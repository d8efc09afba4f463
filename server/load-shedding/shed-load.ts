import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Brand } from '#domain/brands/brand.schema.ts'
import type { Services } from '#domain/services.ts'
import { entityOf, tooBusy } from '#server/middleware/errors/error-answer.ts'
import { busyWords, errorPage, isCall, lookOf } from '#server/middleware/errors/error-page.ts'
import { isConsoleHost } from '#server/rendering/by-host.ts'
import type { ConcurrencyLimit } from './concurrency-limit.rules.ts'
import { consoleClassOf } from './console-class.rules.ts'
import type { ClassOf, RequestClass } from './request-class.rules.ts'
import { createWaitingLine } from './waiting-line.ts'

/** When to come back, in seconds; up to twice as long, so that not everybody comes back at once. */
const comeBack: Record<RequestClass, number> = {
  exports: 20,
  pages: 8,
  lists: 5,
  member: 5,
  login: 4,
  order: 3,
  checkout: 2,
}

const slowSenderMs = 1_000
/** How long somebody who finds no room waits for some before they are refused: no longer than a page is told to stay away. */
const usualPatienceMs = comeBack.pages * 1_000

type Options = {
  admission: ConcurrencyLimit
  services: Pick<Services, 'brands' | 'content' | 'config'>
  /** The classes of the brands' sites; the console has its own. */
  classOf: ClassOf
  /** Hears of each refusal. */
  onRefuse?: (of: RequestClass) => void
  patienceMs?: number
}

type Refusal = { body: Buffer; headers: Record<string, string> }

/**
 * Stands before everything that costs: what there is no room for is answered 503 with `Retry-After` before its session,
 * its body or any of our own objects for it exist. Nothing was begun then, so that whoever is refused may try again. A few
 * wait for a moment first, so that a crowd that is soon over is not refused (0163).
 */
export function shedLoad(
  { admission, services, classOf, onRefuse = () => {}, patienceMs = usualPatienceMs }: Options,
  handler: RequestListener,
): RequestListener {
  const words = createWords(services)
  const line = createWaitingLine(admission, { patienceMs, clock: () => performance.now() })
  return (request, response) => {
    const { method, url, headers } = request
    const isStaff = isConsoleHost(headers.host, services.config.consoleOrigin)
    const of = isStaff ? consoleClassOf({ method, url }) : classOf({ method, url, cookie: headers.cookie })
    if (of === null) {
      handler(request, response)
      return
    }
    const brand = isStaff ? null : services.brands.knownByHost(headers.host ?? '')
    // Hosts of nobody's share one place: made-up names are no crowd of brands. The staff are a crowd of their own.
    const whose = isStaff ? 'console' : (brand?.id ?? '')
    const letIn = (leave: () => void) => {
      // Handed over whole to the system, or broken off: how fast the client reads takes up no room.
      response.once('prefinish', leave)
      response.once('close', leave)
      handler(request, response)
      // Who sends slowly holds no place meanwhile.
      if (!request.complete) setTimeout(() => request.complete || leave(), slowSenderMs).unref()
    }
    const giveUp = () => {
      onRefuse(of)
      refuse(request, response, words(brand, isCall(pathOf(request))), of)
    }
    const leave = line.hasBefore(of, whose) ? null : admission.enter(of, whose)
    if (leave) return letIn(leave)
    const stop = line.join(of, { brandId: whose, come: letIn, giveUp })
    if (stop) response.once('close', stop)
    else giveUp()
  }
}

function refuse(
  { method }: IncomingMessage,
  response: ServerResponse,
  { body, headers }: Refusal,
  of: RequestClass,
): void {
  const seconds = Math.round(comeBack[of] * (1 + Math.random()))
  response.writeHead(503, { ...headers, 'retry-after': String(seconds) })
  response.end(method === 'HEAD' ? undefined : body)
}

function pathOf({ url = '/' }: IncomingMessage): string {
  const at = url.indexOf('?')
  return at < 0 ? url : url.slice(0, at)
}

/** What a refusal says, written once for each brand and look: to a call as JSON, to a person as a page of the brand. */
function createWords({ content, config }: Pick<Services, 'content' | 'config'>) {
  const common = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(config.publicOrigin.startsWith('https://')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  }
  const written = ({ body, headers }: { body: string; headers: Record<string, string> }): Refusal => {
    const bytes = Buffer.from(body)
    return { body: bytes, headers: { ...headers, ...common, 'content-length': String(bytes.length) } }
  }
  const call = written({
    body: JSON.stringify(entityOf(tooBusy())),
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    },
  })
  const nobodys = written(errorPage(busyWords()))
  const pages = new WeakMap<Brand, { look: unknown; page: Refusal }>()
  return (brand: Brand | null, calls: boolean): Refusal => {
    if (calls) return call
    if (!brand) return nobodys
    const look = content.lastRead(brand.id)
    const known = pages.get(brand)
    if (known?.look === look) return known.page
    const page = written(errorPage(busyWords(), lookOf(brand, look)))
    pages.set(brand, { look, page })
    return page
  }
}
