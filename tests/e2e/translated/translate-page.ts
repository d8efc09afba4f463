/**
 * Does in the page it runs in what a browser's translator does: each text of it, and each that comes later, is taken out and
 * stands changed in two elements of the translator's own. The change is a mark that nobody sees and that Playwright looks
 * past, so that a journey finds the same words.
 */
export function translatePage(): void {
  const left =
    'script, style, noscript, textarea, select, title, svg, font, [translate="no"], [contenteditable="true"]'
  const turn = (text: Text) => {
    if (!text.data.trim() || text.parentElement?.closest(left)) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = `${text.data}\u200b`
    outer.append(inner)
    text.replaceWith(outer)
  }
  const turnAll = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (texts.nextNode()) found.push(texts.currentNode as Text)
    for (const text of found) turn(text)
  }
  turnAll()
  const changes = { childList: true, subtree: true, characterData: true }
  new MutationObserver(turnAll).observe(document.body, changes)
  Reflect.set(window, 'isExtended', true)
  document.documentElement.classList.add('translated-ltr')
}
