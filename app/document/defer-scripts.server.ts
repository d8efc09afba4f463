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
  const head = html.slice(0, headEnd).replaceAll('<link rel="modulepreload" ', '<link rel="later" ')
  const screens = html.slice(scriptsBegin, bodyEnd).replace('type="module"', 'type="later"')
  const [, first] =
    /<link rel="later" (href="\/assets\/manifest-[^"]*" integrity="[^"]*")\/>/.exec(head) ?? []
  const siteMap = first ? `<script type="later" ${first.replace('href=', 'src=')}></script>` : ''
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
}
