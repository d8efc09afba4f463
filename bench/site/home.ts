import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#db/embedded/free-port.ts'
import { measureLoad, requestsPerSecond } from '../load.ts'
import { startNode, untilServed } from '../processes.ts'
import { kilobytes, rateRows, type Section, sideBySide } from '../report.ts'
import { openWorld, startWeb } from '../world.ts'

/** The anonymous home page, compared with a bare node:http server that sends the same compressed bytes. */
export async function home(): Promise<Section> {
  const world = await openWorld()
  const web = await startWeb(world)
  try {
    const headers = { 'accept-encoding': 'br' }
    await fetch(web.origin, { headers })
    // The page is compressed and cached shortly after it was first sent.
    await pause(500)
    const answer = await fetch(web.origin, { headers })
    const page = Buffer.from(await answer.arrayBuffer())
    const bytes = await readCompressed(`${web.origin}/`)
    const file = join(world.dataDir, 'home.br')
    writeFileSync(file, bytes)

    const port = await freePort()
    const bare = startNode(['bench/server-baseline.ts'], { BARE_FILE: file, BARE_PORT: String(port) })
    const bareUrl = `http://localhost:${port}/`
    await untilServed(bareUrl, bare.child)
    const same = digest(await readCompressed(bareUrl)) === digest(bytes)
    if (!same) throw new Error('The bare server does not send the same bytes.')

    const ours = { headers, seconds: 3, url: `${web.origin}/`, pid: web.pid }
    const theirs = { ...ours, url: bareUrl, pid: bare.pid }
    await requestsPerSecond(ours)
    await requestsPerSecond(theirs)
    const seen = await sideBySide(
      5,
      () => measureLoad(ours),
      () => measureLoad(theirs),
    )
    await bare.stop()
    return {
      title: 'Home page, anonymous, against bare node:http with the same bytes',
      rows: rateRows('requests, one core', seen, { atLeast: 0.8 }),
      notes: [`${kilobytes(bytes.length)} brotli, ${kilobytes(page.length)} of HTML`],
    }
  } finally {
    await web.stop()
    await world.stop()
  }
}

/** Reads the body as sent; `fetch` would decompress it. */
function readCompressed(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      if (answer.headers['content-encoding'] !== 'br') reject(new Error(`${url} is not compressed.`))
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve(Buffer.concat(chunks)))
    }).on('error', reject)
  })
}

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
