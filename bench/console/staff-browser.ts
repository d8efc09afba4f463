import { Agent, request } from 'node:http'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { cookieName } from '#domain/security/cookie.rules.ts'
import { createStaffSession } from '#domain/staff/session/staff-session.server.ts'
import type { World } from '../world.ts'

const consoleHost = 'console.localhost'
/** Server setting that makes this browser's requests count as the console's. */
export const consoleOrigin = `http://${consoleHost}`

/** Signs in an owner and returns the cookie. */
export async function signInOwner({ client: { db } }: World): Promise<string> {
  const person = await insertStaff(db, { grants: [{ role: 'owner', brandId: null }] })
  const { token } = await createStaffSession(
    { db, now: new Date() },
    { staffId: person.id, stage: 'full', ip: '127.0.0.1', userAgent: null },
  )
  return `${cookieName('staff', consoleOrigin)}=${token}`
}

/** The headers of every request with this cookie. */
export const staffHeaders = (cookie: string) => ({ host: consoleHost, cookie })

/** A response over a kept-alive connection: its text, its headers, and how long it took. */
type Answer = { text: string; csrf: string; cookies: string[]; tookMs: number }

/** A staff browser that sends one request after another to our server; throws if a response isn't 200. */
export class StaffBrowser {
  readonly #origin: string
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  #cookie: string
  #csrf = ''

  constructor(origin: string, cookie: string) {
    this.#origin = origin
    this.#cookie = cookie
  }

  get(path: string, host = consoleHost): Promise<Answer> {
    return this.#send('GET', path, { host })
  }

  /** Sends JSON with the csrf token. */
  async put(path: string, body: unknown): Promise<Answer> {
    return this.#write('PUT', path, body)
  }

  async post(path: string, body: unknown): Promise<Answer> {
    return this.#write('POST', path, body)
  }

  close(): void {
    this.#agent.destroy()
  }

  async #write(method: string, path: string, body: unknown): Promise<Answer> {
    if (!this.#csrf) {
      const { csrf, cookies } = await this.get('/api/admin/session')
      this.#csrf = csrf
      this.#cookie = [this.#cookie, ...cookies.map((line) => line.split(';')[0])].join('; ')
    }
    const headers = {
      'content-type': 'application/json',
      'csrf-token': this.#csrf,
      origin: consoleOrigin,
      'sec-fetch-site': 'same-origin',
    }
    return this.#send(method, path, { headers, body: JSON.stringify(body) })
  }

  #send(
    method: string,
    path: string,
    {
      host = consoleHost,
      headers = {},
      body,
    }: { host?: string; headers?: Record<string, string>; body?: string },
  ): Promise<Answer> {
    const own = host === consoleHost ? { cookie: this.#cookie } : {}
    const began = performance.now()
    return new Promise((resolve, reject) => {
      const sent = request(
        new URL(path, this.#origin),
        { method, agent: this.#agent, headers: { host, ...own, ...headers } },
        (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part)).on('error', reject)
          answer.on('end', () => {
            const text = Buffer.concat(parts).toString()
            if (answer.statusCode !== 200)
              return reject(
                new Error(`${method} ${path} answered ${answer.statusCode}: ${text.slice(0, 300)}`),
              )
            const csrf = String(answer.headers['csrf-token'] ?? '')
            resolve({
              text,
              csrf,
              cookies: answer.headers['set-cookie'] ?? [],
              tookMs: performance.now() - began,
            })
          })
        },
      )
      sent.on('error', reject).end(body)
    })
  }
}
