import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { expect } from '../fixtures.ts'

/** No violation of WCAG 2.2 AA or of axe's best practices on what the page shows now. */
export async function expectAccessible(page: Page): Promise<void> {
  // Without frames of strangers there is nothing to put together in a page of its own, which costs as much as a look.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((n) => n.target).join(', ')}`,
  )
  expect(found, `axe on ${page.url()}`).toEqual([])
}
