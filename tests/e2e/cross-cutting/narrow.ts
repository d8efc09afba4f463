import type { Page } from 'playwright/test'
import { expect } from '#tests/e2e/fixtures.ts'

/** How far the page extends beyond the right edge of the window, in pixels. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** At 320 px, which is 1280 px at 400 % zoom, the current page needs no horizontal scrolling. */
export async function expectNarrow(page: Page): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await overflow(page), page.url()).toBe(0)
  expect(await cutWords(page), page.url()).toEqual([])
  if (before) await page.setViewportSize(before)
}

/**
 * Texts that extend beyond the screen, or beyond their part of a sideways-scrolling list, which exist from 360 px on.
 */
export function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const rightEdgeFor = (element: Element | null) => {
      if (window.innerWidth < 360) return window.innerWidth
      for (let piece = element; piece?.parentElement; piece = piece.parentElement) {
        const { overflowX } = getComputedStyle(piece.parentElement)
        if (overflowX === 'auto') return piece.getBoundingClientRect().right + 1
      }
      return window.innerWidth
    }
    const texts = document.createTreeWalker(
      document.querySelector('main') ?? document.body,
      NodeFilter.SHOW_TEXT,
    )
    const cut: string[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(text)
      const { right, width } = range.getBoundingClientRect()
      const parent = text.parentElement
      const isHidden = !parent || parent.closest('[class*="sr-only"]') || width === 0
      if (!isHidden && right > rightEdgeFor(parent)) cut.push(`${parent.localName}.${parent.className}`)
    }
    return cut
  })
}
