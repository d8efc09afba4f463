import type { Page } from 'playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { expectAccessible } from './accessible-expect-accessible.ts'

/** The overlay and the page must be interactive before anything is clicked, which the session check shows. */
async function openKit(page: Page): Promise<void> {
  await page.goto('/dev/kit')
  await expect(page.locator('meta[name="csrf-token"]')).not.toHaveAttribute('content', '')
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('spinner, modal and confirm dialog', async ({ page }) => {
  test.slow()
  const answer = page.getByLabel('Answer', { exact: true })
  await openKit(page)

  await test.step('§9 spinner: sm 18, md 36 (default), lg 54, xl 90 px, stroke 4', async () => {
    for (const [name, size] of [
      ['Spinner sm', 18],
      ['Spinner md', 36],
      ['Spinner lg', 54],
      ['Spinner xl', 90],
      ['Spinner by default', 36],
    ] as const) {
      const spinner = page.getByRole('img', { name, exact: true })
      await expect(spinner).toHaveAttribute('stroke-width', '4')
      await expect(spinner).toHaveCSS('width', `${size}px`)
      await expect(spinner).toHaveCSS('height', `${size}px`)
    }
  })

  await test.step('§9 modal: small is at most 32, medium 42, large 60, xlarge 80rem wide, stacking 1100', async () => {
    for (const [size, rem] of [
      ['small', 32],
      ['medium', 42],
      ['large', 60],
      ['xlarge', 80],
    ] as const) {
      await press(page, `Dialog ${size}`)
      const dialog = page.getByRole('dialog', { name: 'A dialog' })
      await expect(dialog).toHaveCSS('max-width', `${rem * 16}px`)
      await expect(dialog).toHaveCSS('z-index', '1100')
      expect((await dialog.boundingBox())?.width).toBe(rem * 16)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }
  })

  await test.step('§2 modal: blocks scroll while it is open, and restores it', async () => {
    await press(page, 'Dialog small')
    await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
    const before = await page.evaluate(() => window.scrollY)
    await page.mouse.move(5, 500)
    await page.mouse.wheel(0, 800)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await page.evaluate(() => window.scrollY)).toBe(before)
    await page.keyboard.press('Escape')
    await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden')
    await expect(page.getByRole('button', { name: 'Dialog small' })).toBeFocused()
  })

  await test.step('a press beside a modal closes it; one that began inside, to select text, doesn’t', async () => {
    await press(page, 'Dialog small')
    const dialog = page.getByRole('dialog', { name: 'A dialog' })
    const words = await dialog.getByText('The content of the dialog.').boundingBox()
    await page.mouse.move((words?.x ?? 0) + 40, (words?.y ?? 0) + 5)
    await page.mouse.down()
    await page.mouse.move(5, 500)
    await page.mouse.up()
    await expect(dialog).toBeVisible()
    await page.mouse.click(5, 500)
    await expect(dialog).toHaveCount(0)
  })

  await test.step('§2 modal: shows its content, or a loading state, or an error with a red icon, the later before the former', async () => {
    const dialog = page.getByRole('dialog', { name: 'A dialog' })
    await press(page, 'Dialog medium')
    await expect(dialog.getByText('The content of the dialog.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()

    await press(page, 'Dialog loading')
    await expect(dialog.getByRole('status')).toContainText('Loading')
    await expect(dialog.getByText('The content of the dialog.')).toHaveCount(0)
    await page.keyboard.press('Escape')

    await press(page, 'Dialog with an error')
    await expect(dialog.getByRole('alert')).toHaveText('We could not load this office.')
    await expect(dialog.getByRole('status')).toBeEmpty()
    const [red, green, blue] = await dialog
      .getByRole('alert')
      .locator('svg')
      .evaluate((icon) => {
        const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext(
          '2d',
        )
        if (!context) return [0, 0, 0]
        context.fillStyle = getComputedStyle(icon).color
        context.fillRect(0, 0, 1, 1)
        return [...context.getImageData(0, 0, 1, 1).data]
      })
    expect(red).toBeGreaterThan(2 * Math.max(green ?? 255, blue ?? 255))
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  const colors = new Set<string>()
  await test.step("§2 confirm dialog: resolves true on 'Ok' and false on 'Cancel' and Escape", async () => {
    const dialog = page.getByRole('alertdialog')
    for (const [name, ok, answered] of [
      ['Ask', 'Ok', 'Ok'],
      ['Ask danger', 'Cancel membership', 'Cancel'],
      ['Ask success', 'Ok', 'Ok'],
      ['Ask warning', 'Ok', 'Escape'],
    ] as const) {
      await press(page, name)
      const button = dialog.getByRole('button', { name: ok, exact: true })
      await expect(button).toBeVisible()
      colors.add(await button.evaluate((element) => getComputedStyle(element).backgroundColor))
      if (name === 'Ask') {
        // Read out when the dialog opens.
        await expect(dialog).toHaveAccessibleDescription('Shall we go on?')
        await expectAccessible(page)
      }
      if (answered === 'Escape') await page.keyboard.press('Escape')
      else await dialog.getByRole('button', { name: answered, exact: true }).click()
      await expect(answer).toHaveText(String(answered === 'Ok'))
    }
  })

  await test.step('§2 confirm dialog: four severities, each with its own color', () => {
    expect(colors.size).toBe(4)
  })

  await test.step('§2 confirm dialog: the cancel button can be hidden', async () => {
    await press(page, 'Ask without cancel')
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByRole('button', { name: 'Ok' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Ok' }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('§2 confirm dialog: a message in HTML is sanitized by an allow-list; as text it stays text', async () => {
    await press(page, 'Ask in HTML')
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.locator('b')).toHaveText('whole')
    await expect(dialog.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms')
    await expect(dialog.locator('img, script')).toHaveCount(0)
    await expect(dialog.getByText('bad')).not.toHaveAttribute('href', /./)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await press(page, 'Ask in text')
    await expect(dialog).toContainText('<b>whole</b>')
  })
})

/** Advances a page's paused clock until `seen` holds. Rendering between two timers takes real time. */
async function runUntil(page: Page, seen: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(100)
    await seen()
  }).toPass()
}

test('overlay and toasts', async ({ page }) => {
  await openKit(page)
  await page.clock.install()
  // However slow the machine is, the overlay closes on command.
  await page.clock.pauseAt(Date.now() + 60_000)

  await test.step('§2 loading overlay: covers the page at stacking 1000, dims and blurs it, with an xl spinner and the message', async () => {
    await press(page, 'Overlay')
    const overlay = page.getByRole('alertdialog', { name: 'Saving your changes…' })
    await runUntil(page, () => expect(overlay).toBeVisible({ timeout: 200 }))
    await expect(overlay).toHaveCSS('z-index', '1000')
    await expect(overlay).toHaveCSS('backdrop-filter', /blur/)
    await expect(overlay).toHaveAttribute('aria-modal', 'true')
    await expect(overlay.locator('svg')).toHaveCSS('width', '90px')
    await expect(overlay.getByRole('status')).toHaveText('Saving your changes…')
    await expect(page.locator('#page')).toHaveAttribute('inert', '')
    await page.clock.runFor(2_500)
    await runUntil(page, () => expect(overlay).toHaveCount(0, { timeout: 200 }))
    await expect(page.locator('#page')).not.toHaveAttribute('inert')
    await expect(page.getByRole('button', { name: 'Overlay' })).toBeFocused()
  })

  await test.step('§2 toasts: the live region exists, open and empty, before it says anything, or screen readers wouldn’t announce it', async () => {
    await page.evaluate(() => {
      const told: { isShown: boolean; text: string | null }[] = []
      Object.assign(window, { told })
      new MutationObserver(() => {
        const corner = document.querySelector('[aria-label="Notifications"][aria-live]')
        if (corner) told.push({ isShown: corner.checkVisibility(), text: corner.textContent })
      }).observe(document.body, { childList: true, subtree: true })
    })
    await press(page, 'Toast success')
    await runUntil(page, () => expect(page.getByText('This is success.')).toBeVisible({ timeout: 200 }))
    const told = await page.evaluate(() => (window as unknown as { told: unknown[] }).told)
    expect(told[0]).toEqual({ isShown: true, text: '' })
    expect(told.at(-1)).toEqual({ isShown: true, text: 'This is success.' })
    await page.mouse.move(5, 5)
    await page.clock.runFor(30_000)
    await runUntil(page, () => expect(page.getByText('This is success.')).toHaveCount(0, { timeout: 200 }))
  })

  await test.step('§2 toasts: say what happened and disappear on their own; errors stay until closed', async () => {
    const corner = page.getByRole('region', { name: 'Notifications' })
    await press(page, 'Toast success')
    await runUntil(page, () => expect(corner.getByText('This is success.')).toBeVisible({ timeout: 200 }))
    await press(page, 'Toast danger')
    await runUntil(page, () => expect(corner.getByText('This is danger.')).toBeVisible({ timeout: 200 }))
    // axe uses timers itself.
    await page.clock.resume()
    await expectAccessible(page)
    await page.mouse.move(5, 5)
    await page.clock.runFor(30_000)
    await runUntil(page, () => expect(corner.getByText('This is success.')).toHaveCount(0, { timeout: 200 }))
    await expect(corner.getByText('This is danger.')).toBeVisible()
    await corner.getByRole('button', { name: 'Close this notification' }).click()
    await expect(page.getByText('This is danger.')).toHaveCount(0)
  })
})
