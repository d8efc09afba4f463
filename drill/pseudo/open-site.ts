import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { Window } from 'happy-dom'
import { extractText } from 'unpdf'

export type Answer = { status: number; type: string; body: Buffer }
export type Site = {
  get(path: string): Promise<Answer>
  page(path: string): Promise<{ status: number; page: Document }>
}

/** Longer than any page takes on two shared cores. */
const patience = 30_000

/** A brand's site as its server sends it, to a visitor or to the session's user. Follows redirects within the site. */
export function openSite(port: number, brand: string, session: string | null = null): Site {
  const host = `${brand}.localhost:${port}`
  const { DOMParser } = new Window()
  const ask = (path: string) =>
    new Promise<Answer & { to: string | undefined }>((done, failed) => {
      const headers = { host, ...(session && { cookie: `session=${session}` }) }
      const asked = request({ host: '127.0.0.1', port, path, headers, timeout: patience }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', failed)
        answer.on('end', () =>
          done({
            status: answer.statusCode ?? 0,
            type: answer.headers['content-type'] ?? '',
            body: Buffer.concat(chunks),
            to: answer.headers.location,
          }),
        )
      })
      asked.on('timeout', () => asked.destroy(new Error(`${path} took longer than ${patience} ms.`)))
      asked.on('error', failed)
      asked.end()
    })
  const get = async (path: string): Promise<Answer> => {
    let at = path
    for (let hops = 0; hops < 6; hops += 1) {
      const answer = await ask(at)
      if (answer.status === 429) {
        await pause(2_000)
        continue
      }
      const to = answer.to && new URL(answer.to, `http://${host}${at}`)
      if (!to || to.host !== host) return answer
      at = to.pathname + to.search
    }
    throw new Error(`${path} leads on and on.`)
  }
  return {
    get,
    page: async (path) => {
      const { status, body } = await get(path)
      const page: unknown = new DOMParser().parseFromString(body.toString(), 'text/html')
      return { status, page: page as Document }
    },
  }
}

/** The lines of a file that a page links to. */
export async function linesOf({ type, body }: Answer): Promise<string[]> {
  const text = type.includes('pdf')
    ? (await extractText(new Uint8Array(body), { mergePages: true })).text
    : body.toString()
  return text.split('\n')
}

/** A sample from a long list of similar paths, such as offices, spread over the list; a short list in full. */
export function sample(paths: readonly string[], few = 4): string[] {
  const kinds = Map.groupBy(paths, kindOf)
  return [...kinds.values()].flatMap((kind) => {
    const step = Math.max(1, kind.length / few)
    return kind.filter((_, nth) => Math.floor(nth / step) !== Math.floor((nth - 1) / step))
  })
}

/** The kind of page behind a path, without the language, names and numbers. */
export function kindOf(path: string): string {
  const address = path.replace(/^\/es(?=\/|\?|$)/, '').replace(/[?#].*$/, '') || '/'
  return address
    .replace(/^\/(office|card|id-card|receipt|agreement|media|checkout|share-picture)\/[^/]+/, '/$1/…')
    .replace(/^\/office\/….*/, '/office/…')
    .replace(/^\/dentists\/[^/]+$/, '/dentists/state')
    .replace(/^\/dentists\/[^/]+\/[^/]+$/, '/dentists/state/city')
    .replace(/^\/(assets|media)\/.*/, '/$1/…')
}

/** Rejects after that many milliseconds, because a browser may never respond. */
export function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const late = pause(ms, null, { ref: false }).then(() => {
    throw new Error(`took longer than ${ms} ms`)
  })
  return Promise.race([work, late])
}
