import { atDeskAndOnPhone, expect, test } from '#tests/e2e/fixtures.ts'
import { expectAccessible } from './accessible-expect-accessible.ts'
import { expectNarrow } from './narrow.ts'

/** The screens a member sees first. The tests in tests/e2e/site/member check what follows a click. */
atDeskAndOnPhone(() => {
  test('accessible to a member: each page', async ({ page, signIn, isMobile }) => {
    test.slow()
    await signIn('member@brightharbor.example')
    const dashboard = ['/dashboard', '/dashboard/family', '/dashboard/card-on-file']
    for (const path of isMobile
      ? dashboard
      : [
          ...dashboard,
          '/dashboard/profile',
          '/dashboard/home-office?zip=53202',
          '/dashboard/change-plan',
          '/dashboard/purchase',
          '/dashboard/renew',
          '/dashboard/cancel',
          '/confirm-email#token=unknown',
        ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // On a phone in the dark scheme, only colors. Everything else on a desktop, and at 320 px too.
      await expectAccessible(page, { colors: isMobile })
      if (!isMobile) await expectNarrow(page)
    }
    for (const [who, words] of isMobile
      ? []
      : [
          ['pastdue', 'Your last payment didn’t go through.'],
          ['lapsed', 'Your membership has ended.'],
        ]) {
      await signIn(`${who}@brightharbor.example`)
      await expect(page.getByText(words ?? '')).toBeVisible()
      await expectAccessible(page)
    }
  })
})
