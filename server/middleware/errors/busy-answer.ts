import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Brand } from '#domain/brands/brand.schema.ts'
import type { DomainError } from '#domain/errors.ts'
import type { Services } from '#domain/services.ts'
import { entityOf, tooBusy } from './error-answer.ts'
import { busyWords, errorPage, isCall, lookOf } from './error-page.ts'

type Answer = { body: Buffer; headers: Record<string, string> }

/** Builds a complete response once. A request refused ahead of the middleware chain still gets the chain's headers. */
function writtenFor({ publicOrigin }: Pick<Services['config'], 'publicOrigin'>) {
  const common = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(publicOrigin.startsWith('https://')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  }
  return ({ body, headers }: { body: string; headers: Record<string, string> }): Answer => {
    const bytes = Buffer.from(body)
    return { body: bytes, headers: { ...headers, ...common, 'content-length': String(bytes.length) } }
  }
}

/** An API refusal as a complete response, built once. */
export function refusedCall(config: Pick<Services['config'], 'publicOrigin'>, refusal: DomainError): Answer {
  return writtenFor(config)({
    body: JSON.stringify(entityOf(refusal)),
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    },
  })
}

/**
 * Responds 503 with a retry time: JSON for API requests, the brand's page for people. Each is built once per brand and
 * look.
 */
export function busyAnswers({ content, config }: Pick<Services, 'content' | 'config'>) {
  const written = writtenFor(config)
  const call = refusedCall(config, tooBusy())
  const nobodys = written(errorPage(busyWords()))
  const pages = new WeakMap<Brand, { look: unknown; page: Answer }>()
  const pageOf = (brand: Brand): Answer => {
    const look = content.lastRead(brand.id)
    const known = pages.get(brand)
    if (known?.look === look) return known.page
    const page = written(errorPage(busyWords(), lookOf(brand, look)))
    pages.set(brand, { look, page })
    return page
  }
  return (
    { method, url = '/' }: IncomingMessage,
    response: ServerResponse,
    { brand, seconds }: { brand: Brand | null; seconds: number },
  ): void => {
    const [path = '/'] = url.split('?', 1)
    const { body, headers } = isCall(path) ? call : brand ? pageOf(brand) : nobodys
    response.writeHead(503, { ...headers, 'retry-after': String(seconds) })
    response.end(method === 'HEAD' ? undefined : body)
  }
}
