/** What the framework's own script opened: the stream in which the router waits for the loaders' data. */
type RouterContext = { streamController: ReadableStreamDefaultController<string> }

/**
 * Hands the loaders' data, the text of the element before, to the router. It is the one place that knows how the router
 * waits for it. It travels to the browser as text, so it may use nothing from outside itself; data and script take
 * themselves out, so that React finds what it rendered.
 */
export function sendHandoff(): void {
  const sender = document.currentScript
  const data = sender?.previousElementSibling
  const { streamController }: RouterContext = Reflect.get(window, '__reactRouterContext')
  streamController.enqueue(data?.textContent ?? '')
  streamController.close()
  data?.remove()
  sender?.remove()
}

/** The data as an inert element whose strings cannot end it. */
export function handoffElement(data: string): string {
  return `<script type="application/json">${data.replaceAll('<', '\\u003c')}</script>`
}
