/**
 * Defers a rendered document's scripts: none is loaded or run before `startScripts`. The script with the route manifest
 * stays a file with its integrity hash. The result is in slices, because each search through a joined string copies it.
 * @throws Error if the router renders its scripts differently than expected, which would show on every page.
 */
export function deferScripts(html: string): { head: string; body: string; scripts: string; end: string } {
  const headEnd = html.indexOf('</head>')
  const scriptsBegin = html.lastIndexOf('<script type="module" ')
  const bodyEnd = html.lastIndexOf('</body>')
  if (headEnd < 0 || scriptsBegin < headEnd || bodyEnd < scriptsBegin)
    throw new Error('React Router writes its scripts in another way: see defer-scripts.server.ts.')
  const asleep = html.slice(0, headEnd)
  const [, file, hash] =
    /<link rel="modulepreload" href="(\/assets\/manifest-[^"]*)" integrity="([^"]*)"\/>/.exec(asleep) ?? []
  // A link that doesn't preload yet has no integrity attribute in HTML. Scripts keep theirs: Trusted Types prevent
  // setting `src`.
  const head = asleep.replaceAll(/<link rel="modulepreload" [^>]*>/g, (link) =>
    link.replace('rel="modulepreload"', 'rel="later"').replace(' integrity=', ' data-integrity='),
  )
  const screens = html
    .slice(scriptsBegin, bodyEnd)
    .replace(
      /<script type="module"([^>]*)>/,
      (_, more: string) => `<script type="text/later"${more.replace(' async=""', '')}>`,
    )
  const siteMap = file ? `<script type="text/later" src="${file}" integrity="${hash}"></script>` : ''
  return {
    head,
    body: html.slice(headEnd, scriptsBegin),
    scripts: siteMap + screens,
    end: html.slice(bodyEnd),
  }
}

/**
 * Loads and runs a page's scripts once it's painted, so that content appears first. It's sent to the browser as text,
 * so it can't use anything from outside itself.
 */
export function startScripts(): void {
  const start = () => {
    clearTimeout(patience)
    painted.disconnect()
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]')) {
      link.integrity = link.dataset.integrity ?? ''
      link.rel = 'modulepreload'
    }
    for (const script of document.querySelectorAll<HTMLScriptElement>('script[type="text/later"]')) {
      script.type = 'module'
      script.async = !script.src
      // A script only runs again if it's reinserted; it also counts as loaded by this one.
      script.replaceWith(script)
      if (script.src) script.remove()
    }
  }
  const painted = new PerformanceObserver(start)
  painted.observe({ type: 'paint', buffered: true })
  // A background tab doesn't paint.
  const patience = setTimeout(start, 1_000)
}
