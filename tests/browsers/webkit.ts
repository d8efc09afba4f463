import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#db/embedded/free-port.ts'
import { asCall, control, type Driver, keyActions, keys, type Look, pointerActions } from './driver.ts'

/** It comes with the library, in the folder that Debian names after the machine. */
const machine = process.arch === 'arm64' ? 'aarch64' : 'x86_64'
const program = `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`
/** The bar over the page would keep its window wider than a phone. */
const narrowBar = 'headerbar *, toolbar *, entry, button { min-width: 0; padding: 0; margin: 0; }'

/** WebKitGTK's own small browser on a screen nobody sees, spoken to by WebDriver over HTTP. */
export async function openWebkit({ width }: Look): Promise<Driver> {
  const home = await mkdtemp(join(tmpdir(), 'enamel-webkit-'))
  await mkdir(join(home, 'gtk-3.0'))
  await writeFile(join(home, 'gtk-3.0', 'gtk.css'), narrowBar)
  const port = await freePort()
  const args = ['-a', '-s', '-screen 0 1600x1200x24', 'WebKitWebDriver', `--port=${port}`]
  const env = { ...process.env, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home, XDG_DATA_HOME: home }
  const child = spawn('xvfb-run', args, { stdio: 'ignore', env, detached: true })
  const ended = once(child, 'exit')
  const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...sent })
    const { value } = await response.json()
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
  await until(() => call('GET', '/status'))
  const { sessionId } = await call('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: program, args: ['--automation'] },
      },
    },
  })
  const post = (path: string, body: unknown) => call('POST', `/session/${sessionId}${path}`, body)
  const act = (actions: unknown) => post('/actions', { actions })
  const run: Driver['run'] = async (work, ...given) =>
    JSON.parse(
      await post('/execute/sync', {
        script: `return (${asCall(work)})(arguments[0])`,
        args: [JSON.stringify(given)],
      }),
    )
  const height = width < 700 ? 844 : 900
  await post('/window/rect', { x: 0, y: 0, width, height })
  const inner = await run(() => [window.innerWidth, window.innerHeight])
  await post('/window/rect', {
    x: 0,
    y: 0,
    width: width + width - (inner[0] ?? width),
    height: height + height - (inner[1] ?? height),
  })
  return {
    goto: async (url) => {
      await post('/url', { url })
      await run(hear)
    },
    run,
    clickAt: (x, y) => act(pointerActions(x, y)),
    hoverAt: (x, y) => act(pointerActions(x, y, { presses: false })),
    type: (text) => act(keyActions(text)),
    press: (key) => act(keyActions(keys[key])),
    selectAll: () => act(keyActions('a', control)),
    picture: async () => Buffer.from(await call('GET', `/session/${sessionId}/screenshot`), 'base64'),
    print: async () => Buffer.from(await call('POST', `/session/${sessionId}/print`, {}), 'base64'),
    faults: () => run(() => JSON.parse(sessionStorage.getItem('faults of the journey') ?? '[]') as string[]),
    close: async () => {
      await call('DELETE', `/session/${sessionId}`).catch(() => {})
      if (child.pid) process.kill(-child.pid, 'SIGTERM')
      await ended
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** WebDriver hears no console: the page keeps its own faults, in its tab. */
function hear(): void {
  const key = 'faults of the journey'
  const keep = (fault: string) => {
    const before = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    sessionStorage.setItem(key, JSON.stringify([...before, fault]))
  }
  addEventListener('error', ({ message }) => keep(message))
  addEventListener('unhandledrejection', ({ reason }) => keep(String(reason)))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    keep(`${violatedDirective} blocked ${blockedURI}`),
  )
}

async function until(ready: () => Promise<unknown>): Promise<void> {
  const end = Date.now() + 15_000
  for (;;) {
    try {
      await ready()
      return
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
