import type { ConsoleCalls } from './generated/console-calls.ts'
import type { SiteCalls } from './generated/site-calls.ts'

type Calls = Record<string, { answer: unknown }>
type Given<Call> = Omit<Call, 'answer'>
type Asked<Call> = Record<never, never> extends Given<Call> ? [given?: Given<Call>] : [given: Given<Call>]

/** Calls an API by method and path, as its document names them. */
export type EnamelClient<Known> = {
  /** @throws EnamelError: refused; or what `fetch` throws where no answer came. */
  call<Name extends keyof Known & string>(
    name: Name,
    ...given: Asked<Known[Name]>
  ): Promise<Known[Name] extends { answer: infer Answer } ? Answer : never>
}

/** An answer that is a refusal: why, in words and as a code, and by field what is wrong with what was sent. */
export class EnamelError extends Error {
  override readonly name = 'EnamelError'
  readonly status: number
  readonly code: string
  readonly fields: { path: string; message: string }[]
  /** After so many seconds it may be asked again; null where nothing says so. */
  readonly retryAfterSeconds: number | null

  constructor(status: number, told: unknown, retryAfter: string | null) {
    const { message, code, fields } = (typeof told === 'object' && told ? told : {}) as Record<
      string,
      unknown
    >
    super(typeof message === 'string' ? message : `The server answered ${status}.`)
    this.status = status
    this.code = typeof code === 'string' ? code : 'unknown'
    this.fields = Array.isArray(fields) ? fields : []
    this.retryAfterSeconds = retryAfter === null ? null : Number(retryAfter)
  }
}

type Options = {
  /** Where the API is, as `https://your-brand.example`. */
  origin: string
  fetch?: (url: string, init: RequestInit) => Promise<Response>
}

/**
 * A client of a brand's own API: what visitors and members do. It keeps cookies and the csrf token as a browser does, so
 * one client is one visitor.
 */
export function siteClient(options: Options): EnamelClient<SiteCalls> {
  return createClient<SiteCalls>(options, cookies('/api/auth'))
}

/** A client of the console's API, in the name of who made the key. */
export function consoleClient({ key, ...options }: Options & { key: string }): EnamelClient<ConsoleCalls> {
  return createClient<ConsoleCalls>(options, {
    before: async () => ({ authorization: `Bearer ${key}` }),
    after: () => {},
  })
}

type Send = (path: string, init: RequestInit) => Promise<Response>
/** How a caller says who it is: headers of a call, and what it learns from an answer. */
type Who = {
  before: (isWrite: boolean, send: Send) => Promise<Record<string, string>>
  after: (answer: Response) => void
}

/** Who a visitor is: the cookies that were set, and on writes the csrf token that is asked for once. */
function cookies(tokenFrom: string): Who {
  const jar = new Map<string, string>()
  let token: string | null = null
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const after = ({ headers }: Response) => {
    token = headers.get('csrf-token') ?? token
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';')
      const cut = pair.indexOf('=')
      const isOver = attributes.some((each) => /^\s*max-age=0\s*$/i.test(each))
      if (isOver) jar.delete(pair.slice(0, cut))
      else jar.set(pair.slice(0, cut), pair.slice(cut + 1))
    }
  }
  return {
    after,
    before: async (isWrite, send) => {
      if (isWrite && token === null) after(await send(tokenFrom, { headers: { cookie: cookie() } }))
      return { cookie: cookie(), ...(isWrite && token !== null ? { 'csrf-token': token } : {}) }
    },
  }
}

type Parts = {
  path?: Record<string, string | number>
  query?: Record<string, unknown>
  headers?: Record<string, string>
  body?: unknown
}

function createClient<Known extends Calls>({ origin, fetch = globalThis.fetch }: Options, who: Who) {
  const send: Send = (path, init) => fetch(new URL(path, origin).href, init)
  const call = async (name: string, given: Parts = {}): Promise<unknown> => {
    const [method = 'GET', pattern = '/'] = name.split(' ')
    const { path = {}, query = {}, headers = {}, body } = given
    const filled = pattern.replaceAll(/\{(\w+)\}/g, (_, part) => encodeURIComponent(String(path[part] ?? '')))
    const asked = Object.entries(query).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, String(value)]],
    )
    const search = asked.length > 0 ? `?${new URLSearchParams(asked)}` : ''
    const isFile = body instanceof Blob
    const answer = await send(filled + search, {
      method,
      headers: {
        ...(body === undefined || isFile ? {} : { 'content-type': 'application/json' }),
        ...(await who.before(method !== 'GET', send)),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
    })
    who.after(answer)
    const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
    if (!answer.ok) {
      const told = type === 'application/json' ? await answer.json() : null
      throw new EnamelError(answer.status, told, answer.headers.get('retry-after'))
    }
    if (answer.status === 204) return undefined
    if (type === 'application/json') return answer.json()
    return type.startsWith('text/') ? answer.text() : answer.blob()
  }
  return { call } as EnamelClient<Known>
}
