/** Minimum width and height of a control in pixels: WCAG 2.5.8. */
export const smallest = 24

/** Runs in the page: parts of the header that extend beyond the window or overlap another control. */
export function headerFaults(): string[] {
  const header = document.querySelector('header')
  const pressed = [...(header?.querySelectorAll<HTMLElement>('a, summary, button') ?? [])]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((element) => ({
      name: `“${(element.ariaLabel ?? element.textContent).trim().slice(0, 30)}”`,
      box: element.getBoundingClientRect(),
    }))
    .filter(({ box }) => box.width > 1)
  const faults = pressed
    .filter(({ box }) => box.left < -0.5 || box.right > document.documentElement.clientWidth + 0.5)
    .map(({ name }) => `${name} sticks out of the window`)
  for (const [index, one] of pressed.entries())
    for (const other of pressed.slice(index + 1)) {
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      if (wide > 1 && high > 1) faults.push(`${one.name} lies over ${other.name}`)
    }
  return faults
}

/** Runs in the page: words broken across lines without a hyphen. URLs and codes may break anywhere. */
export function brokenWords(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement
    if (!parent?.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) continue
    if (parent.closest('[class*="sr-only"], [inert], svg, select, noscript')) continue
    for (const { 0: word, index } of text.textContent?.matchAll(/[\p{L}\p{M}’]{2,}/gu) ?? []) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const lines = new Set(
        [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => top),
      )
      const around = text.textContent?.slice(Math.max(0, index - 20), index + word.length + 20) ?? ''
      if (lines.size > 1 && !/[@/]|\w\.\w/.test(around)) broken.push(`“${word}” is broken over two lines`)
    }
  }
  return [...new Set(broken)]
}

/** Runs in the page: controls smaller than a finger needs. A link within a sentence is as high as its line. */
export function smallTargets(least: number): string[] {
  const all = document.querySelectorAll<HTMLElement>(
    'button, summary, select, input:not([type=hidden]), [role="button"], [role="radio"], a[href]',
  )
  return [...all]
    .filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((each) => !each.closest('[class*="sr-only"], [inert]'))
    .filter((each) => each.localName !== 'a' || getComputedStyle(each).display !== 'inline')
    .map((each) => ({ each, box: (each.closest('label') ?? each).getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && (box.width < least || box.height < least))
    .map(
      ({ each, box }) =>
        `${each.localName} “${(each.ariaLabel ?? each.textContent).trim().slice(0, 30)}” is ${Math.round(box.width)} × ${Math.round(box.height)}`,
    )
}
