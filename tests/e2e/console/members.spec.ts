import { eq } from 'drizzle-orm'
import { staff } from '#db/schema/staff.ts'
import { demoStaff } from '#demo/world/people.ts'
import { createStaffSession } from '#domain/staff/session/staff-session.server.ts'
import { expectAccessible } from '#tests/e2e/accessible/expect-accessible.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'

test('§console: a member is found by a part of the name, read, noted, and why they were charged is one click away', async ({
  page,
  server,
}) => {
  test.setTimeout(90_000)
  const url = server.url.replace('localhost', 'console.localhost')
  const [person] = await server.db
    .select()
    .from(staff)
    .where(eq(staff.email, demoStaff[0]?.email ?? ''))
  const { token } = await createStaffSession(
    { db: server.db, now: new Date() },
    { staffId: person?.id ?? '', stage: 'full', ip: '127.0.0.1', userAgent: null },
  )
  await page.context().addCookies([{ name: 'staff', value: token, url, httpOnly: true, sameSite: 'Strict' }])
  const looksRight = async () => {
    await expectAccessible(page)
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect([page.url(), width, over]).toEqual([page.url(), width, 0])
    }
  }
  await page.goto(`${url}/brightharbor/members`)
  await page.getByRole('searchbox').fill('ellery')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=ellery/)
  await looksRight()
  await page.getByRole('link', { name: 'Jordan Ellery' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jordan Ellery')
  await looksRight()
  await page.getByRole('button', { name: 'Write a note' }).click()
  await page.getByLabel('Note', { exact: true }).fill('Prefers mornings.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Prefers mornings.')).toBeVisible()
  await expect(page.getByText('Wrote a note')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByText(/goes back the way you paid|Nothing is owed|stays good until/)).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('link', { name: 'Renewal' }).first().click()
  await expect(page.getByRole('heading', { level: 2, name: 'What they agreed to' })).toBeVisible()
  await looksRight()
})
