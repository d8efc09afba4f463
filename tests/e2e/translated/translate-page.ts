/**
 * Does to its page what a browser's translator does: replaces each text, and each one that appears later, with changed
 * text in two nested elements of its own. The change is an invisible mark that Playwright ignores, so tests find the
 * same text.
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
