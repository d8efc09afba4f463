/** Opened by the framework's own script: the stream from which the router reads the loader data. */
type RouterContext = { streamController: ReadableStreamDefaultController<string> }

/**
 * Passes the loader data, the text of the preceding element, to the router. Only this function knows how the router
 * waits for it. Sent to the browser as text, so it can't use anything from outside itself. The data and the script
 * remove themselves, so that React finds what it rendered.
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

/** The loader data as an inert element that no string in it can close. */
export function handoffElement(data: string): string {
  return `<script type="application/json">${data.replaceAll('<', '\\u003c')}</script>`
}
