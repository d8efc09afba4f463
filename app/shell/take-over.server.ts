import { aliveEvent } from '#app/browser/alive.ts'

/** What the framework's own script opened: the stream in which the router waits for the loaders' data. */
type RouterContext = { streamController: ReadableStreamDefaultController<string> }

/**
 * The step from the page as we rendered it to the page that answers; travels to the browser as text, so it may use
 * nothing from outside itself.
 *
 * What is seen comes first: the screens' scripts are neither fetched nor run before the first paint. Until they
 * answer, presses of buttons that need them are kept, and done then. The loaders' data is the element before; data and
 * script take themselves out, so that React finds what it rendered.
 */
function takeOver(alive: string): void {
  const taker = document.currentScript
  const data = taker?.previousElementSibling
  const { streamController }: RouterContext = Reflect.get(window, '__reactRouterContext')
  streamController.enqueue(data?.textContent ?? '')
  streamController.close()
  data?.remove()
  taker?.remove()

  const start = () => {
    clearTimeout(patience)
    painted.disconnect()
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]'))
      link.rel = 'modulepreload'
    const screens = document.querySelector<HTMLScriptElement>('script[type=later]')
    if (!screens) return
    screens.type = 'module'
    // Only a script that is put in anew is looked at again.
    screens.replaceWith(screens)
  }
  const painted = new PerformanceObserver(start)
  painted.observe({ type: 'paint', buffered: true })
  // A tab in the background paints nothing.
  const patience = setTimeout(start, 1_000)

  const pressed = new Set<HTMLButtonElement>()
  const keep = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    // A form that asks for a page works without us.
    if (!button || button.form?.method === 'get') return
    event.preventDefault()
    event.stopImmediatePropagation()
    pressed.add(button)
  }
  const release = () => {
    document.removeEventListener('click', keep, true)
    for (const button of pressed) button.click()
  }
  document.addEventListener('click', keep, true)
  document.addEventListener(alive, release, { once: true })
}

/** The same on every page, so that the policy's hash of it is made once. */
export const takeOverScript = `<script>(${takeOver})('${aliveEvent}')</script>`

/**
 * The rendered document with the loaders' data before its end, as an inert element whose strings cannot end it, and
 * with its scripts asleep. In slices: each search through a joined string copies it.
 */
export function untilTakenOver(html: string, data: string): string {
  const headEnd = html.indexOf('</head>')
  const head = html.slice(0, headEnd).replaceAll('<link rel="modulepreload" ', '<link rel="later" ')
  const scripts = html.lastIndexOf('<script type="module" ')
  const bodyEnd = html.lastIndexOf('</body>')
  const screens = html.slice(scripts, bodyEnd).replace('type="module"', 'type="later"')
  const handoff = `<script type="application/json">${data.replaceAll('<', '\\u003c')}</script>`
  return `<!DOCTYPE html>${head}${html.slice(headEnd, scripts)}${screens}${handoff}${takeOverScript}${html.slice(bodyEnd)}`
}
