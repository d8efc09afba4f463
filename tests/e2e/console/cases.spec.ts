import { eq } from 'drizzle-orm'
import { staff, staffGrants } from '#db/schema/staff.ts'
import { grievances } from '#db/schema/support.ts'
import { expectAccessible } from '#tests/e2e/cross-cutting/accessible-expect-accessible.ts'
import { expect, expectAtRest, test } from '../fixtures.ts'
import { signInStaff } from './staff-journey.ts'

// Errors are the point of this test: a colleague was faster, a role was removed, a file type isn't accepted.
test.use({ allowedErrors: [/40[49]|415/] })

const attack = '<img src=x onerror="window.ran=1"><script>window.ran=1</script>{{7*7}}'

test('§console: support finds what is due, two answer at once, the slower keeps the text, and the letter is sent', async ({
  page,
  browser,
  server,
  mailTo,
}) => {
  test.setTimeout(150_000)
  // Nothing that was entered runs as code.
  await server.db
    .update(grievances)
    .set({ description: attack, outcome: attack, subjectName: attack })
    .where(eq(grievances.memberName, 'Priya Raman'))
  const url = await signInStaff(page, server, 'support@enamel.example')
  await page.goto(`${url}/brightharbor/today`)
  await expect(page.getByRole('heading', { name: 'Cases' })).toBeVisible()
  await page.goto(`${url}/brightharbor/cases`)
  await expect(page.getByRole('row').nth(1)).toContainText('late since')
  await page.getByLabel('Kind').selectOption('Messages')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/kind=contact/)
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.goto(`${url}/brightharbor/cases?type=access`)
  await page.getByRole('link', { name: 'Priya Raman' }).click()
  await expect(page.getByText(attack).first()).toBeVisible()
  await expectAccessible(page)

  // A colleague opens the same case and is faster.
  const context = await browser.newContext()
  const theirs = await context.newPage()
  await signInStaff(theirs, server, 'compliance@enamel.example')
  await theirs.goto(page.url())
  await theirs.getByLabel('Begin with').selectOption('We have your grievance')
  await expect(theirs.getByLabel('Answer', { exact: true })).toHaveValue(/^Dear Priya Raman,/)
  const mine = page.getByLabel('Answer', { exact: true })
  await mine.fill('Dear Priya, an office of ours sees you on Monday.')
  const files = page.locator('input[type=file][aria-label="Attach files to the answer"]')
  await files.setInputFiles([
    { name: 'directions.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') },
    { name: 'program.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ') },
  ])
  await expect(page.getByText(/^Only PDF, PNG, JPEG and WebP files/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove program.pdf' }).click()
  await theirs.getByRole('button', { name: 'Send the answer' }).click()
  await expect(theirs.getByText(/Ines Marchetti answered, and/)).toBeVisible()
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await expect(page.getByText('Ines Marchetti answered this case in the meantime')).toBeVisible()
  await expect(mine).toHaveValue('Dear Priya, an office of ours sees you on Monday.')
  await expect(page.getByText(/Ines Marchetti answered, and it is now “In review”/)).toBeVisible()
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await expect(page.getByText('Robin Vale answered:')).toBeVisible()
  await expect(page.getByRole('link', { name: 'directions.pdf' })).toBeVisible()
  const { html, subject } = await mailTo('priya.raman@example.com', /About your grievance/)
  expect(subject).toMatch(/G-/)
  expect(html).not.toContain('onerror')

  // A role is removed while someone is writing.
  await theirs.getByLabel('Internal note').fill('Half a sentence')
  const [them] = await server.db.select().from(staff).where(eq(staff.email, 'compliance@enamel.example'))
  const grants = await server.db
    .delete(staffGrants)
    .where(eq(staffGrants.staffId, them?.id ?? ''))
    .returning()
  await theirs.getByRole('button', { name: 'Save the note' }).click()
  await expect(theirs.getByText('You may not answer this case anymore')).toBeVisible()
  await expect(theirs.getByLabel('Internal note')).toHaveValue('Half a sentence')
  await server.db.insert(staffGrants).values(grants)

  // Decided, with the letter. Someone else must handle the appeal.
  await page.getByRole('button', { name: 'Decide and send the letter' }).click()
  await expect(page.getByText('Choose what you decide.')).toBeVisible()
  await page.getByLabel('Decision').selectOption('In the member’s favor')
  await page.getByLabel('Reasons').fill('Two offices near you take new patients, and one of them called you.')
  await page.getByRole('button', { name: 'Decide and send the letter' }).click()
  // The letter is shown again before it is sent, and nothing is decided until then.
  const letterDialog = page.getByRole('alertdialog', { name: 'Send this letter?' })
  await expect(letterDialog).toContainText('Two offices near you take new patients')
  await letterDialog.getByRole('button', { name: 'Keep writing' }).click()
  await expect(page.getByText('The letter was not sent, and nothing is decided yet.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Decide and send the letter' }).click()
  await letterDialog.getByRole('button', { name: 'Send the letter' }).click()
  await expect(page.getByText('Robin Vale decided: In the member’s favor.')).toBeVisible()
  const letter = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Outcome letter' }).click()
  expect((await letter).suggestedFilename()).toMatch(/^decision-G-.*\.pdf$/)
  await page.getByLabel('Why they appeal').fill('The office is too far away.')
  await page.getByRole('button', { name: 'File the appeal' }).click()
  await expect(page.getByText('Someone else decides this appeal')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Decide the appeal' })).toHaveCount(0)
  await theirs.reload()
  await expect(theirs.getByRole('button', { name: 'Decide the appeal' })).toBeVisible()
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  await expectAtRest(theirs)
  await context.close()

  await page.goto(`${url}/all/cases`)
  await expect(page.getByRole('columnheader', { name: 'Brand' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${url}/brightharbor/cases/report`)
  await expect(page.getByRole('row', { name: /Billing or price/ })).toBeVisible()
})

test('§console: without permission to read cases one sees that there are some, and no case opens', async ({
  page,
  server,
}) => {
  const url = await signInStaff(page, server, 'manager@brightharbor.example')
  await page.goto(`${url}/brightharbor/cases`)
  await expect(page.getByRole('row').nth(1)).toContainText('G-')
  await expect(page.getByRole('main')).not.toContainText('Priya')
  await expectAccessible(page)
  const [row] = await server.db.select().from(grievances).where(eq(grievances.memberName, 'Priya Raman'))
  await page.goto(`${url}/brightharbor/cases/${row?.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
})
