/** A browser from the API's point of view: it keeps cookies and sends a csrf token with its writes. */
export class Visitor {
  readonly #origin: string
  readonly #cookies = new Map<string, string>()
  readonly #headers: Record<string, string> = {}
  #csrfToken = ''

  /** `address` is the visitor's address as reported by a proxy. */
  constructor(origin: string, address = '') {
    this.#origin = origin
    if (address) this.#headers['x-forwarded-for'] = address
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** The value of one of its cookies. */
  cookieOf(name: string): string {
    return this.#cookies.get(name) ?? ''
  }

  async get(path: string): Promise<Response> {
    return this.#keep(
      await fetch(this.#origin + path, { headers: { ...this.#headers, cookie: this.cookie } }),
    )
  }

  /** Sends JSON and returns the response's; throws for any status other than 2xx. */
  async send(
    method: 'POST' | 'PUT',
    path: string,
    body: unknown,
    more: Record<string, string> = {},
  ): Promise<unknown> {
    const headers = { ...(await this.headersToWrite()), ...more }
    const answer = this.#keep(
      await fetch(this.#origin + path, { method, headers, body: JSON.stringify(body) }),
    )
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    return text ? JSON.parse(text) : null
  }

  /** The headers of a write. */
  async headersToWrite(): Promise<Record<string, string>> {
    if (!this.#csrfToken) await this.get('/api/auth')
    return {
      ...this.#headers,
      cookie: this.cookie,
      'content-type': 'application/json',
      origin: this.#origin,
      'sec-fetch-site': 'same-origin',
      'csrf-token': this.#csrfToken,
    }
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.send('POST', '/api/login', { email, password })
  }

  #keep(answer: Response): Response {
    this.#csrfToken = answer.headers.get('csrf-token') ?? this.#csrfToken
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return answer
  }
}

/** A random address per visitor. With a single one, the rate limits would rightly apply. */
export function randomAddress(): string {
  return [10, ...crypto.getRandomValues(new Uint8Array(3))].join('.')
}
