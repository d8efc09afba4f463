import { aliveEvent } from '#app/browser/alive.ts'

/** What the framework's own script opened: the stream in which the router waits for the loaders' data. */
type RouterContext = { streamController: ReadableStreamDefaultController<string> }

/**
 * The step from the page as we rendered it to the page that answers; travels to the browser as text, so it may use
 * nothing from outside itself.
 *
 * What is seen comes first: the screens' scripts are neither fetched nor run before the first paint. Until they
 * answer, presses of buttons that need them are kept, and done then, and what was typed or chosen is told to them. The
 * loaders' data is the element before; data and script take themselves out, so that React finds what it rendered.
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
    for (const script of document.querySelectorAll<HTMLScriptElement>('script[type=later]')) {
      script.type = 'module'
      // Only a script that is put in again is looked at again; it also counts as brought in by this one.
      script.replaceWith(script)
      if (script.src) script.remove()
    }
  }
  const painted = new PerformanceObserver(start)
  painted.observe({ type: 'paint', buffered: true })
  // A tab in the background paints nothing.
  const patience = setTimeout(start, 1_000)

  const pressed = new Set<HTMLButtonElement>()
  const press = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    // A form that asks for a page works without us.
    if (!button || button.form?.method === 'get') return
    event.preventDefault()
    event.stopImmediatePropagation()
    pressed.add(button)
  }
  const changed = new Set<EventTarget>()
  const change = ({ target }: Event) => {
    if (target) changed.add(target)
  }
  const tellAgain = (field: EventTarget) => {
    const isTyped = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    if (!isTyped || field.type === 'file') return field.dispatchEvent(new Event('change', { bubbles: true }))
    // React believes in a change only where the value is another than the one it last saw set on the field itself.
    const isTick = field.type === 'checkbox' || field.type === 'radio'
    const property = isTick ? 'checked' : 'value'
    const wanted: unknown = Reflect.get(field, property)
    Reflect.set(field, property, isTick ? !wanted : '')
    Reflect.set(Object.getPrototypeOf(field), property, wanted, field)
    return field.dispatchEvent(new Event(isTick ? 'click' : 'input', { bubbles: true }))
  }
  const release = () => {
    document.removeEventListener('click', press, true)
    document.removeEventListener('input', change, true)
    for (const field of changed) tellAgain(field)
    // After React has drawn what the fields changed.
    setTimeout(() => {
      for (const button of pressed) button.click()
    })
  }
  document.addEventListener('click', press, true)
  document.addEventListener('input', change, true)
  document.addEventListener(alive, release, { once: true })
}

/** The same on every page, so that the policy's hash of it is made once. */
export const takeOverScript = `<script>(${takeOver})('${aliveEvent}')</script>`

/**
 * The rendered document with the loaders' data before its end, as an inert element whose strings cannot end it, and
 * with its scripts asleep; that with the site map stands as a file with its integrity. In slices: each search through a
 * joined string copies it.
 */
export function untilTakenOver(html: string, data: string): string {
  const headEnd = html.indexOf('</head>')
  const head = html.slice(0, headEnd).replaceAll('<link rel="modulepreload" ', '<link rel="later" ')
  const scripts = html.lastIndexOf('<script type="module" ')
  const bodyEnd = html.lastIndexOf('</body>')
  const screens = html.slice(scripts, bodyEnd).replace('type="module"', 'type="later"')
  const [, first] =
    /<link rel="later" (href="\/assets\/manifest-[^"]*" integrity="[^"]*")\/>/.exec(head) ?? []
  const manifest = first ? `<script type="later" ${first.replace('href=', 'src=')}></script>` : ''
  const handoff = `<script type="application/json">${data.replaceAll('<', '\\u003c')}</script>`
  return `<!DOCTYPE html>${head}${html.slice(headEnd, scripts)}${manifest}${screens}${handoff}${takeOverScript}${html.slice(bodyEnd)}`
}
