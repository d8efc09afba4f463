import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { asCall, control, type Driver, keyActions, keys, type Look, pointerActions } from './driver.ts'

// biome-ignore lint/suspicious/noExplicitAny: an answer of WebDriver BiDi
type Answer = any

/** What Firefox says of a file it gave up fetching ahead, and of an answer that a journey means to be refused. */
const noise = /of the sha\d+ hashes|status of [45]\d\d|NetworkError when attempting/

/** Firefox without a window, spoken to by WebDriver BiDi over its own socket: nothing stands between. */
export async function openFirefox({ width, blocksCookies = false }: Look): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'enamel-firefox-'))
  const settings = {
    'network.cookie.cookieBehavior': blocksCookies ? 2 : 0,
    'browser.shell.checkDefaultBrowser': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'app.update.enabled': false,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'dom.disable_beforeunload': true,
  }
  const lines = Object.entries(settings).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const child = spawn('firefox-esr', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      const [, found] = /listening on (ws:\S+)/.exec(line) ?? []
      if (found) resolve(found)
    })
    child.on('exit', () => reject(new Error('Firefox ended before it listened.')))
  })
  const { send, listen, socket } = await connect(`${address}/session`)
  await send('session.new', { capabilities: {} })
  const faults: string[] = []
  listen('log.entryAdded', ({ level, text, stackTrace }) => {
    const { url = '', lineNumber = 0, columnNumber = 0 } = stackTrace?.callFrames[0] ?? {}
    if (level === 'error' && !noise.test(text))
      faults.push(`${text} (${url}:${lineNumber + 1}:${columnNumber + 1})`)
  })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  // The tab it opens with never has the focus of the window, and presses no button by a key.
  const { context } = await send('browsingContext.create', { type: 'tab', background: false })
  const height = width < 700 ? 844 : 900
  await send('browsingContext.setViewport', { context, viewport: { width, height } })
  const act = (actions: unknown) => send('input.performActions', { context, actions })
  const run: Driver['run'] = async (work, ...args) => {
    const { result, exceptionDetails } = await send('script.callFunction', {
      functionDeclaration: asCall(work),
      target: { context },
      arguments: [{ type: 'string', value: JSON.stringify(args) }],
      awaitPromise: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.text)
    return JSON.parse(result.value)
  }
  return {
    // Firefox never calls a page with frames complete: whoever goes there looks for themselves.
    goto: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'none' })
    },
    run,
    clickAt: (x, y) => act(pointerActions(x, y)),
    hoverAt: (x, y) => act(pointerActions(x, y, { presses: false })),
    type: (text) => act(keyActions(text)),
    press: (key) => act(keyActions(keys[key])),
    selectAll: () => act(keyActions('a', control)),
    picture: async () => {
      const { data } = await send('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
    print: async () => {
      const { data } = await send('browsingContext.print', { context })
      return Buffer.from(data, 'base64')
    },
    faults: async () => [...faults],
    close: async () => {
      socket.close()
      child.kill('SIGTERM')
      await ended
      await rm(profile, { recursive: true, force: true })
    },
  }
}

async function connect(address: string) {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', () => reject(new Error('Firefox lets nobody in.')), { once: true })
  })
  const waiting = new Map<number, PromiseWithResolvers<Answer>>()
  const listeners = new Map<string, (params: Answer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, method, params, error, message } = JSON.parse(data)
    if (type === 'event') listeners.get(method)?.(params)
    else if (type === 'error') waiting.get(id)?.reject(new Error(`${error}: ${message}`))
    else waiting.get(id)?.resolve(result)
    waiting.delete(id)
  })
  let last = 0
  const send = (method: string, params: unknown): Promise<Answer> => {
    last += 1
    const answer = Promise.withResolvers<Answer>()
    waiting.set(last, answer)
    socket.send(JSON.stringify({ id: last, method, params }))
    const tired = setTimeout(() => answer.reject(new Error(`Firefox never answered ${method}.`)), 60_000)
    return answer.promise.finally(() => clearTimeout(tired))
  }
  const listen = (method: string, listener: (params: Answer) => void) => listeners.set(method, listener)
  return { send, listen, socket }
}
