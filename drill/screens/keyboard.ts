import type { Page } from 'playwright'

/** So many stops a screen has at most; a table of fees has a thousand cells, of which one is a stop. */
const mostStops = 400

/**
 * What the Tab key cannot reach of all that should stop it, and where the focus is not to be seen. Of a group of radios and
 * of a grid one is a stop; the rest of it answers to arrows.
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
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press('Tab')
    const seen = await page.evaluate(() => {
      const element = document.activeElement
      if (!(element instanceof HTMLElement) || element === document.body) return 'end'
      if (element.dataset.stop === 'reached') return 'end'
      element.dataset.stop = 'reached'
      if (element instanceof HTMLInputElement && element.type === 'radio')
        for (const other of document.querySelectorAll<HTMLElement>(
          `input[name="${CSS.escape(element.name)}"]`,
        ))
          other.dataset.stop = 'reached'
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
    if (seen === 'end') break
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
