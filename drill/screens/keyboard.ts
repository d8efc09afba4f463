import type { Page } from 'playwright'

/** Maximum tab stops of a screen; a fee table has a thousand cells but only one stop. */
const mostStops = 600

/**
 * Controls that the Tab key should reach but doesn't, and stops with an invisible focus. A group of radio buttons and a
 * grid have one stop each; the rest of them responds to arrow keys.
 */
export async function keyboardFaults(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    window.scrollTo(0, 0)
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const names = new Set<string>()
    const all = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, [tabindex]',
      ),
    ]
    for (const element of all) {
      const isShown = element.checkVisibility({ visibilityProperty: true }) && element.tabIndex >= 0
      if (!isShown || element.matches(':disabled') || element.closest('[inert]')) continue
      if (element instanceof HTMLInputElement && element.type === 'radio') {
        const group = `${element.form?.id} ${element.name}`
        if (names.has(group)) continue
        names.add(group)
      }
      element.dataset.stop = 'missed'
    }
  })
  const faults: string[] = []
  let ends = 0
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press('Tab')
    const seen = await page.evaluate(() => {
      const element = document.activeElement
      if (!(element instanceof HTMLElement) || element === document.body) return 'out'
      // A date input has a stop for each of its parts, and an iframe for each element inside it.
      if (element.dataset.stop === 'now') return 'well'
      if (element.dataset.stop === 'reached') return 'end'
      for (const left of document.querySelectorAll<HTMLElement>('[data-stop="now"]'))
        left.dataset.stop = 'reached'
      element.dataset.stop = 'now'
      if (element instanceof HTMLInputElement && element.type === 'radio')
        for (const other of document.querySelectorAll<HTMLElement>(
          `input[name="${CSS.escape(element.name)}"]`,
        ))
          if (other !== element) other.dataset.stop = 'reached'
      const grid = element.closest<HTMLElement>('[role="grid"]')
      if (grid)
        for (const other of [grid, ...grid.querySelectorAll<HTMLElement>('[data-stop="missed"]')])
          if (other !== element) other.dataset.stop = 'reached'
      // For an iframe, the focus is inside the page it shows.
      if (element instanceof HTMLIFrameElement) return 'well'
      const rings = [element, element.parentElement, element.closest('label'), element.closest('.group')]
      const isMarked = rings.some((each) => {
        if (!each) return false
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each)
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
      })
      const { top, bottom, width } = element.getBoundingClientRect()
      const isInView = width > 0 && bottom > 0 && top < window.innerHeight
      const name = `${element.tagName.toLowerCase()} “${(element.ariaLabel ?? element.textContent ?? '').slice(0, 40)}”`
      if (!isMarked) return `no mark of the focus on ${name}`
      return isInView ? 'well' : `the focus is out of view on ${name}`
    })
    // A screen that sets the initial focus itself needs a second round.
    if (seen === 'out' && ends++ === 0) continue
    if (seen === 'out' || seen === 'end') break
    if (seen !== 'well') faults.push(seen)
  }
  const missed = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-stop="missed"]')].map(
      (element) =>
        `${element.tagName.toLowerCase()} “${(element.ariaLabel ?? element.textContent ?? '').slice(0, 40)}” is not reached by Tab`,
    ),
  )
  return [...faults, ...missed]
}
