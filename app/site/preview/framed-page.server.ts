/**
 * Runs in a draft page in the console's frame, instead of all its own scripts. A press on a block, the header or the
 * footer is reported to the console and does nothing else; the console restores the previous scroll position. Sent to
 * the browser as text, so it can't use anything from outside itself.
 */
function inFrame(studio: string): void {
  const tell = (message: object) => window.parent.postMessage({ studio: 1, ...message }, studio)
  const press = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    const { target } = event
    if (event.type !== 'click' || !(target instanceof Element)) return
    const block = target.closest<HTMLElement>('[data-block]')
    if (block) tell({ block: Number(block.dataset.block) })
    else if (target.closest('#main')) tell({ part: 'page' })
    else if (target.closest('footer')) tell({ part: 'footer' })
    else tell({ part: 'header' })
  }
  document.addEventListener('click', press, true)
  document.addEventListener('submit', press, true)
  let marked: HTMLElement | null = null
  const show = (block: number, scrolls: boolean) => {
    marked?.style.removeProperty('outline')
    let element = document.querySelector(`[data-block="${block}"]`)
    // Wrappers have no box of their own.
    while (element?.matches('.contents')) element = element.firstElementChild
    marked = element instanceof HTMLElement ? element : null
    if (!marked) return
    marked.style.outline = '3px solid #3a45c4'
    marked.style.outlineOffset = '-3px'
    if (scrolls) marked.scrollIntoView({ block: 'nearest' })
  }
  window.addEventListener('message', ({ origin, source, data }) => {
    if (origin !== studio || source !== window.parent || typeof data !== 'object' || data === null) return
    if (typeof data.top === 'number') window.scrollTo(0, data.top)
    if (typeof data.block === 'number') show(data.block, data.scrolls === true)
    if (data.top !== undefined) tell({ placed: true })
  })
  window.addEventListener('scroll', () => tell({ top: window.scrollY }), { passive: true })
  tell({ ready: true })
}

/** A rendered page for the console's frame: `inFrame` is the only script that runs. */
export function framedPage(html: string, studio: string): string {
  const still = html
    .replaceAll(/<script[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
  const end = still.lastIndexOf('</body>')
  return `<!DOCTYPE html>${still.slice(0, end)}<script>(${inFrame})(${JSON.stringify(studio)})</script>${still.slice(end)}`
}
