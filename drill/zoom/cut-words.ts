/**
 * Runs in the page: words that scrolling can't reveal, because a box clips them or they are beyond the window's right
 * edge. Ignores text for screen readers only, and collapsed content.
 */
export function cutWords(): string[] {
  const slack = 2
  const isCutting = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const cut: string[] = []
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement
    if (!parent || !text.textContent?.trim()) continue
    if (!parent.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) continue
    if (parent.closest('[class*="sr-only"], [inert], svg, select, noscript, :has(> canvas[role="region"])'))
      continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const words = range.getBoundingClientRect()
    if (words.width === 0) continue
    let scrolls = false
    for (let box: Element | null = parent; box && box !== document.documentElement; box = box.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(box)
      const edges = box.getBoundingClientRect()
      if (overflowX === 'auto' || overflowX === 'scroll') scrolls = true
      const isBeside = isCutting(overflowX) && !scrolls && words.right > edges.right + slack
      const isBelow = isCutting(overflowY) && words.bottom > edges.bottom + slack && edges.height > 1
      if (isBeside || isBelow) {
        cut.push(`“${text.textContent.trim().slice(0, 50)}” is cut off by ${box.localName}.${box.className}`)
        break
      }
      if (position === 'fixed') break
    }
    if (!scrolls && words.right > document.documentElement.clientWidth + slack)
      cut.push(`“${text.textContent.trim().slice(0, 50)}” lies beyond the window`)
  }
  return [...new Set(cut)]
}

/** Runs in the page: words covered by others at their midpoint; for a window as high as the page. */
export function buriedWords(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const buried: string[] = []
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement
    if (!parent || !text.textContent?.trim()) continue
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    if (
      parent.closest(
        '[class*="sr-only"], [inert], svg, select, noscript, iframe, :has(> canvas[role="region"])',
      )
    )
      continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const [line] = range.getClientRects()
    if (!line || line.width < 2 || line.left < 0) continue
    const top = document.elementFromPoint(line.left + line.width / 2, line.top + line.height / 2)
    if (!top || top.contains(parent) || parent.contains(top)) continue
    const label = parent.closest('label, button, a, td, th, li')
    if (label && (label.contains(top) || top.contains(label))) continue
    if ([...(top.closest('.sticky, .fixed') ? [top] : [])].length > 0) continue
    buried.push(`“${text.textContent.trim().slice(0, 50)}” lies under ${top.localName}.${top.className}`)
  }
  return [...new Set(buried)]
}
