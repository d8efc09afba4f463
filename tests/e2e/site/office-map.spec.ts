import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { startOwnServer } from '#tests/helpers/own-server.ts'
import { tinyTiles } from '#tests/helpers/tiny-tiles.ts'

/** The color of the map at a fraction of its width and height. */
const colorAt = (page: Page, x: number, y: number) =>
  page.locator('#office-map canvas').evaluate(
    (canvas: HTMLCanvasElement, at) => {
      const [red = 0, green = 0, blue = 0] =
        canvas.getContext('2d')?.getImageData(canvas.width * at.x, canvas.height * at.y, 1, 1).data ?? []
      return { red, green, blue }
    },
    { x, y },
  )

test('the map is a sketch in its own colors, readable in forced colors too', async ({ page }) => {
  await page.goto('/find-a-dentist?zip=53202')
  const map = page.locator('#office-map canvas')
  await expect(map).toBeVisible()
  await expect(page.getByText(/it shows no streets/)).toBeVisible()
  const land = await colorAt(page, 0.03, 0.97)
  const water = await colorAt(page, 0.99, 0.3)
  expect(land.red).toBeGreaterThan(land.blue)
  expect(water.blue).toBeGreaterThan(water.red + 20)
  await page.emulateMedia({ forcedColors: 'active' })
  await expect
    .poll(async () => {
      const { red, green, blue } = await colorAt(page, 0.99, 0.3)
      return red + green + blue
    })
    .toBeGreaterThan(600)
})

test('where motion is reduced the map has the same colors', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/find-a-dentist?zip=53202')
  await expect(page.locator('#office-map canvas')).toBeVisible()
  await expect.poll(async () => (await colorAt(page, 0.03, 0.97)).red).toBeGreaterThan(200)
  const water = await colorAt(page, 0.99, 0.3)
  expect(water.blue).toBeGreaterThan(water.red + 20)
})

test('with the operator’s tiles the map has streets, from this origin only and under the same policy', async ({
  page,
}) => {
  test.slow()
  const folder = await mkdtemp(join(tmpdir(), 'tiles-'))
  const file = join(folder, 'usa.pmtiles')
  await writeFile(file, tinyTiles())
  const own = await startOwnServer({ STREET_TILES: file })
  try {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const piece = page.waitForResponse((answer) => answer.url() === `${own.url}/map/streets.pmtiles`)
    await page.goto(`${own.url}/find-a-dentist?zip=85004`)
    expect((await piece).status()).toBe(206)
    const map = page.locator('#office-map')
    await expect(map.getByRole('region', { name: 'Map' })).toBeVisible()
    await expect(map.locator('a[href^="/office/"]').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'OpenStreetMap contributors' })).toBeVisible()
    const strange = asked.filter((url) => !url.startsWith(own.url) && !/^(?:blob|data):/.test(url))
    expect(strange).toEqual([])
    await page.goto('about:blank')
  } finally {
    await own.stop()
    await rm(folder, { recursive: true })
  }
})
