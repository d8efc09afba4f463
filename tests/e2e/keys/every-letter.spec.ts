import { eq, isNull, sql } from 'drizzle-orm'
import { planVersions } from '#db/schema/plans.ts'
import { staff } from '#db/schema/staff.ts'
import { valueAt } from '#domain/back-office/content/change-draft.rules.ts'
import { readDraft, saveDraft } from '#domain/back-office/content/draft.server.ts'
import { findBrandByKey } from '#domain/brands/brand.queries.server.ts'
import type { OwnServer } from '#tests/helpers/own-server.ts'
import { signInStaff } from '../console/staff-journey.ts'
import { expect, test } from '../fixtures.ts'
import { newBuyer, openPayment, startOrder, typeAccount } from '../order.ts'
import { goTo, readAgain, typeOver } from './keys.ts'

// A colleague is faster on purpose.
test.use({ world: 'letters', allowedErrors: [/409/] })

/** A colleague saves the draft of the site, on a page no one else is editing. */
async function saveAsColleague({ db }: OwnServer): Promise<void> {
  const brand = await findBrandByKey(db, 'brightharbor')
  const [person] = await db.select().from(staff).where(eq(staff.email, 'owner@enamel.example'))
  if (!brand || !person) throw new Error('The demo has no such brand or colleague.')
  const by = { staffId: person.id, actor: person.name, ip: null }
  const path = ['pages', 'faq', 'title']
  // My changes may be saved between their read and their save.
  await expect(async () => {
    const { revision, content } = await readDraft(db, brand)
    const changes = [{ path, value: `${valueAt(content, path)} again` }]
    await saveDraft({ db, now: new Date(), by }, brand, { revision, changes })
  }).toPass({ timeout: 10_000, intervals: [20] })
}

test('§console: the studio and every console form keep each letter immediately, during saves, a colleague’s edits and a refresh', async ({
  page,
  server,
}) => {
  test.setTimeout(90_000)
  const place = `${await signInStaff(page, server, 'owner@enamel.example')}/brightharbor`
  const colleague = () => saveAsColleague(server)
  // Doesn't wait: people type as soon as there is a field.
  const open = (path: string) => page.goto(`${place}/${path}`, { waitUntil: 'commit' })

  await page.goto(`${place}/site`)
  await page.getByRole('row', { name: /^Opening/ }).click()
  // A save after every few keys, and one by a colleague in between.
  await typeOver(page.getByLabel('Title', { exact: true }), 'Dental care within reach', {
    delay: 100,
    meanwhile: colleague,
  })
  await expect(page.getByText('Saved as a draft')).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Dental care within reach')
  await open('site?part=page/terms')
  await page.getByRole('row').first().click()
  await typeOver(page.locator('.rich-editor').first(), 'Our terms', { meanwhile: colleague })

  await page.goto(`${place}/plans`)
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('button', { name: 'Start a draft' }).click()
  const name = page.getByLabel('Name', { exact: true })
  const save = () => name.evaluate((field: HTMLInputElement) => field.form?.requestSubmit())
  await typeOver(name, 'Adult and more', { meanwhile: save })
  await expect(page.getByText('Draft saved. Nothing is sold from it yet.')).toBeVisible()
  await expect(name).toHaveValue('Adult and more')
  await typeOver(name, 'Adult mine', {
    meanwhile: () =>
      server.db
        .update(planVersions)
        .set({ revision: sql`${planVersions.revision} + 1`, name: 'Theirs' })
        .where(isNull(planVersions.publishedAt)),
  })
  // And the colleague's text isn't overwritten.
  await save()
  await expect(page.getByText(/^Someone has changed this draft since you opened it\./)).toBeVisible()
  await expect(name).toHaveValue('Adult mine')

  await open('plans/coupons')
  await page.getByRole('button', { name: 'New coupon' }).click()
  await typeOver(page.getByLabel('What it is called'), 'Ten off')
  await page.goto(`${place}/offices`)
  await page.getByRole('table').getByRole('link').first().click()
  await typeOver(page.getByLabel('Street address'), '1200 Main St', {
    meanwhile: () => readAgain(page),
  })
  await open('settings/brand')
  await typeOver(page.getByLabel('Name, as visitors see it'), 'Harbor Smiles')
  await page.goto(`${place}/cases`)
  const next = (await page.getByRole('link', { name: 'Marcus Doyle' }).getAttribute('href')) ?? ''
  await page.getByRole('link', { name: 'Priya Raman' }).click()
  const answer = page.getByLabel('Answer', { exact: true })
  await typeOver(answer, 'Dear Priya, yes.')
  // The next case, without a page load: no one is sent what was written to another member.
  await goTo(page, next)
  await expect(answer).toHaveValue('')
  await open('desk')
  await typeOver(page.getByRole('combobox', { name: 'Who is here?' }), 'jordan ellery', { delay: 110 })
  await open('desk/enroll')
  await typeOver(page.getByLabel('First name'), 'Maximilian')
})

test('every form of a visitor, a buyer and a member keeps each letter as soon as it is shown', async ({
  page,
  server,
  signIn,
}) => {
  test.setTimeout(90_000)
  await page.goto('/grievance-form', { waitUntil: 'commit' })
  await typeOver(page.getByLabel('What happened', { exact: true }), 'Charged me twice.')
  await startOrder(page)
  await typeOver(page.getByLabel('First name'), 'Maximiliana')
  await typeAccount(page, newBuyer())
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Add a person' }).click()
  await typeOver(page.getByLabel('First name'), 'Bartholomew')
  await openPayment(page, server)
  await typeOver(page.getByLabel('Card number'), '4242 4242 4242 4242')
  await signIn('member@brightharbor.example')
  await page.goto('/dashboard/profile', { waitUntil: 'commit' })
  await typeOver(page.getByLabel('Street address'), '14 Palo Verde')
})
