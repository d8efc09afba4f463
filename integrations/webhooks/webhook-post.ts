import { lookup as lookupName } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isInside } from './private-address.ts'

/** The result of an attempt: the response's status, or why there was none. */
export type PostOutcome = { status: number } | { error: string }

/** Posts a body to a third party's address. Never throws. */
export type WebhookPost = (
  url: string,
  sent: { body: string; headers: Record<string, string> },
) => Promise<PostOutcome>

const patienceMs = 10_000

/**
 * Posts over HTTPS, and only to the public internet. It connects to the very address it checked, so a name that
 * resolves to an internal one, then or later, is refused. Redirects aren't followed and response bodies aren't read.
 */
export const postWebhook: WebhookPost = createWebhookPost({ isAllowed: (address) => !isInside(address) })

/** The same with another rule for reachable addresses, because tests use a local server. */
export function createWebhookPost({
  isAllowed,
  isSecure = true,
  resolve = lookupName,
}: {
  isAllowed: (address: string) => boolean
  isSecure?: boolean
  resolve?: typeof lookupName
}): WebhookPost {
  const refusal = () => new Error('The address leads inside, where nothing is sent.')
  const lookup: LookupFunction = (hostname, options, answer) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return answer(error, [])
      const [first] = found
      if (!first || !found.every(({ address }) => isAllowed(address))) return answer(refusal(), [])
      if (options.all) return answer(null, found)
      return answer(null, first.address, first.family)
    })
  }
  return (target, { body, headers }) =>
    new Promise((done) => {
      const url = URL.parse(target)
      if (!url || (isSecure && url.protocol !== 'https:'))
        return done({ error: 'The address is no https:// one.' })
      const host = url.hostname.replaceAll(/^\[|\]$/g, '')
      if (isIP(host) !== 0 && !isAllowed(host)) return done({ error: refusal().message })
      const send = url.protocol === 'https:' ? requestHttps : requestHttp
      const signal = AbortSignal.timeout(patienceMs)
      const request = send(url, { method: 'POST', headers, lookup, signal, agent: false }, (response) => {
        done({ status: response.statusCode ?? 0 })
        response.destroy()
      })
      // For a protocol upgrade Node emits no `response` and no error, only `close`.
      request.on('close', () => done({ error: 'The connection ended without an answer.' }))
      request.on('error', (error) =>
        done({
          error: signal.aborted
            ? `No answer within ${patienceMs / 1000} seconds.`
            : error.message.slice(0, 300),
        }),
      )
      request.end(body)
    })
}
