/**
 * A rendered document whose scripts are neither fetched nor run before `startScripts` says so; that with the site map
 * stands as a file with its integrity. In slices: each search through a joined string copies it.
 *
 * @throws Error when the router writes its scripts in another way than it did, which every page would show.
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
  // A link that preloads nothing yet has no integrity in HTML. The script keeps its own: Trusted Types let nobody set `src`.
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
 * Fetches and runs the scripts of a page once it is painted: what is seen comes first. It travels to the browser as text,
 * so it may use nothing from outside itself.
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
      // Only a script that is put in again is looked at again; it also counts as brought in by this one.
      script.replaceWith(script)
      if (script.src) script.remove()
    }
  }
  const painted = new PerformanceObserver(start)
  painted.observe({ type: 'paint', buffered: true })
  // A tab in the background paints nothing.
  const patience = setTimeout(start, 1_000)
}
