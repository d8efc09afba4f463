import { eq } from 'drizzle-orm'
import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { staff } from '#db/schema/staff.ts'
import { valueAt, withValueAt } from '#domain/back-office/content/change-draft.rules.ts'
import { readDraft, saveDraft } from '#domain/back-office/content/draft.server.ts'
import { recordPresence } from '#domain/back-office/content/editor-presence.server.ts'
import type { Field } from '#domain/back-office/content/fields.rules.ts'
import { contentForms } from '#domain/back-office/content/forms.rules.ts'
import { newBlock } from '#domain/back-office/content/starter.rules.ts'
import { findBrandByKey } from '#domain/brands/brand.queries.server.ts'
import { expectAccessible } from '#tests/e2e/cross-cutting/accessible-expect-accessible.ts'
import type { OwnServer } from '#tests/helpers/own-server.ts'
import { expect, test } from '../fixtures.ts'
import { signInStaff } from './staff-journey.ts'

// A save from an older revision gets a 409, which the browser's console shows.
test.use({ world: 'site', allowedErrors: [/409/] })

const home = ['pages', 'home', 'blocks']
const shown = (page: Page) => page.frameLocator('iframe[title="The page as it would be published"]')

async function brandOf({ db }: OwnServer, key: string) {
  const brand = await findBrandByKey(db, key)
  if (!brand) throw new Error('The demo has no such brand.')
  return brand
}

/** What a colleague does at the same time. */
async function colleague({ db }: OwnServer, email: string) {
  const [person] = await db.select().from(staff).where(eq(staff.email, email))
  if (!person) throw new Error('The demo has no such colleague.')
  const by = { staffId: person.id, actor: `${person.name} <${email}>`, ip: null }
  return { person, deps: { db, now: new Date(), by } }
}

test('§console: an editor writes beside the page, moves blocks, merges a colleague’s work, publishes and rolls back', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000)
  const brand = await brandOf(server, 'brightharbor')
  const other = await colleague(server, 'owner@enamel.example')
  const at = { brand, staffId: other.person.id, part: 'page/faq' }
  await recordPresence({ ...other.deps, secret: 'a secret that is long enough to sign' }, at)
  const url = await signInStaff(page, server, 'manager@brightharbor.example')
  await page.goto(`${url}/brightharbor/today`)
  await page.getByRole('link', { name: 'Site', exact: true }).click()
  await expect(page.getByText('Avery Stone is here too, at FAQ')).toBeVisible()

  // Clicking a block on the page opens its fields. Typed text is on the page at once and is saved automatically.
  await shown(page).getByRole('heading', { name: 'How it works' }).click()
  await expect(page.getByRole('heading', { name: 'Steps', level: 3 })).toBeVisible()
  await page.getByRole('row', { name: /^Opening/ }).click()
  const title = page.getByLabel('Title', { exact: true })
  await title.fill('')
  await expect(page.getByText('Give this block a title.')).toBeVisible()
  await title.fill('Smile more')
  await expect(shown(page).getByRole('heading', { name: 'Smile more' })).toBeVisible()
  await expect(page.getByText('Saved as a draft')).toBeVisible()

  // With buttons, with the keyboard alone, and with the pointer.
  const kinds = () => page.getByRole('row').locator('span.truncate.font-semibold').allTextContents()
  expect((await kinds()).slice(0, 3)).toEqual(['Opening', 'Steps', 'Plan cards'])
  await page.getByRole('button', { name: 'Move down: Opening' }).click()
  await expect.poll(async () => (await kinds()).slice(0, 3)).toEqual(['Steps', 'Opening', 'Plan cards'])
  // The focus follows the block, so the same key moves it on and the other one back.
  await expect(page.getByRole('button', { name: 'Move down: Opening' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await kinds()).slice(0, 3)).toEqual(['Steps', 'Plan cards', 'Opening'])
  await page.getByRole('button', { name: 'Move up: Opening' }).focus()
  await page.keyboard.press('Space')
  await expect.poll(async () => (await kinds()).slice(0, 3)).toEqual(['Steps', 'Opening', 'Plan cards'])
  await expect(page.getByRole('button', { name: 'Move up: Opening' })).toBeFocused()
  await page.getByRole('row', { name: /^Opening/ }).click()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.locator(':focus')).toHaveAttribute('aria-label', /^Insert/)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await kinds())[0]).toBe('Opening')
  await page.getByRole('row', { name: /^Plan cards/ }).dragTo(page.getByRole('row', { name: /^Opening/ }), {
    targetPosition: { x: 40, y: 3 },
  })
  await expect.poll(async () => (await kinds()).slice(0, 2)).toEqual(['Plan cards', 'Opening'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await kinds())[0]).toBe('Opening')
  await page.getByRole('row', { name: /^Steps/ }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('Removed: Steps.')).toBeVisible()
  await page.getByRole('button', { name: 'Put it back' }).click()
  await expect(page.getByRole('row', { name: /^Steps/ })).toBeVisible()
  await expect(page.getByText('Saved as a draft')).toBeVisible()

  // A colleague saves: a different field is merged, the same field asks.
  await expect(async () => {
    const draft = await readDraft(server.db, brand)
    // An undo is saved automatically, a moment later.
    expect(valueAt(draft.content, [...home, '1'])).toMatchObject({ type: 'steps' })
    const theirs = withValueAt(
      withValueAt(valueAt(draft.content, home), ['0', 'title'], 'Their title'),
      ['1', 'title'],
      'Their steps',
    )
    const change = {
      path: ['pages', 'home'],
      value: { ...(valueAt(draft.content, ['pages', 'home']) as object), blocks: theirs },
    }
    await saveDraft(other.deps, brand, { revision: draft.revision, changes: [change] })
  }).toPass({ timeout: 10_000 })
  await page.getByRole('row', { name: /^Opening/ }).click()
  await title.fill('My title')
  const dialog = page.getByRole('dialog', { name: 'You both changed this' })
  await expect(dialog.getByText('Home › Blocks › 1 › Title')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Theirs Their title' }).check()
  await dialog.getByRole('button', { name: 'Save these choices' }).click()
  await expect(page.getByRole('row', { name: /^Steps Their steps/ })).toBeVisible()
  await expect(shown(page).getByRole('heading', { name: 'Their title' })).toBeVisible()

  // Text is pasted from Word.
  await page.goto(`${url}/brightharbor/site?part=page/terms`)
  await page.getByRole('row').first().click()
  const editor = page.locator('.rich-editor').first()
  await editor.focus()
  await page.keyboard.press('Control+a')
  await editor.evaluate((element) => {
    const data = new DataTransfer()
    data.setData(
      'text/html',
      `<html xmlns:o="x"><head><style>p{color:red}</style></head><body><!--StartFragment-->
       <p class=MsoNormal style='mso-x:1'><b>Bold</b><o:p></o:p> words <script>window.ran=1</script></p>
       <p class=MsoListParagraphCxSpFirst style='mso-list:l0'><!--[if !supportLists]--><span>·<span> </span></span><!--[endif]-->One</p>
       <p class=MsoListParagraphCxSpLast style='mso-list:l0'><!--[if !supportLists]--><span>·<span> </span></span><!--[endif]-->Two</p>
       <!--EndFragment--></body></html>`,
    )
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  await expect(shown(page).getByRole('listitem').getByText('Two', { exact: true })).toBeVisible()
  const pasted = await readDraft(server.db, brand)
  expect(valueAt(pasted.content, ['pages', 'terms', 'blocks', '0', 'html'])).toMatch(
    /^<p><strong>Bold<\/strong> words ?<\/p><ul><li><p>One<\/p><\/li><li><p>Two<\/p><\/li><\/ul>(<p><\/p>)?$/,
  )

  const before = pasted.publishedVersion ?? 0
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Their steps')).toBeVisible()
  await page.getByLabel('Note for the version history').fill('Fresh words')
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText(`Version ${before + 1} is published`)).toBeVisible()
  await expect.poll(async () => (await page.request.get(`${server.url}/`)).text()).toContain('Their title')
  await page.getByRole('button', { name: 'Versions' }).click()
  await page.getByRole('button', { name: `Restore version ${before}`, exact: true }).click()
  await page.getByLabel('Reason, for the audit log').fill('Too fresh')
  await page.getByRole('button', { name: `Show visitors version ${before}` }).click()
  await expect(page.getByText(`Visitors see version ${before} again`)).toBeVisible()

  // A picture is uploaded where it is needed, and the site serves it permanently. A publication time is set and
  // removed.
  await page.goto(`${url}/brightharbor/site?part=header`)
  await page.getByRole('button', { name: 'Choose: Logo', exact: true }).click()
  const picker = page.getByRole('dialog', { name: 'Choose a picture' })
  await picker.getByRole('button', { name: 'Upload a picture' }).click()
  const create = { width: 600, height: 146, channels: 3, background: '#087' } as const
  const buffer = await sharp({ create }).png().toBuffer()
  const file = { name: 'our-logo.png', mimeType: 'image/png', buffer }
  await picker.getByLabel('Picture', { exact: true }).setInputFiles(file)
  await picker.getByLabel('Description, for people who cannot see it').fill('Our logo')
  await picker.getByRole('button', { name: 'Upload', exact: true }).click()
  const logo = page.locator('[name="base.variables.header_log"]')
  await expect(logo).toHaveValue(/^\/media\//)
  const answer = await page.request.get(`${server.url}${await logo.inputValue()}`)
  const kept = 'public, max-age=31536000, immutable'
  expect([answer.status(), answer.headers()['cache-control']]).toEqual([200, kept])
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const inMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 16)
  await page.getByLabel('Day and time, in the brand’s time zone').fill(inMonth)
  await page.getByRole('button', { name: 'Publish at this time' }).click()
  await expect(page.getByText(/publishes it on/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel the schedule' }).click()
  await expect(page.getByText(/publishes it on/)).toHaveCount(0)
})

const attack = '"\'></textarea></title><script>window.ran=1</script><img src=x onerror=window.ran=1>{{7*7}}'

/** An attack in every text of a form. `everywhere`: also where a text must have a certain shape. */
function attacked(field: Field, value: unknown, everywhere: boolean): unknown {
  const { kind, item, fields, optional } = field
  if (kind === 'list') {
    const entries = Array.isArray(value) && value.length > 0 ? value : item ? [undefined] : []
    const isOfShape = item && item.kind !== 'group' && !['line', 'text', 'rich'].includes(item.kind)
    return isOfShape && !everywhere ? value : entries.map((each) => item && attacked(item, each, everywhere))
  }
  if (kind === 'group') {
    if (optional && !everywhere) return value
    return Object.fromEntries(
      (fields ?? []).map((each) => [each.name, attacked(each, valueAt(value, [each.name]), everywhere)]),
    )
  }
  if (kind === 'rich') return `<p>Text</p>${attack}<a href="javascript:window.ran=1">a</a>`
  if (kind === 'line' || kind === 'text')
    return field.starter === undefined ? attack : (value ?? field.starter)
  return everywhere && !['switch', 'consent', 'number'].includes(kind) ? attack : value
}

test('§console: script in every field of every block runs neither in the studio nor on the page', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000)
  const brand = await brandOf(server, 'lumen')
  const { deps } = await colleague(server, 'owner@enamel.example')
  const names = { plans: ['essential'], services: ['exam'], today: '2026-11-22' }
  const blocksOf = (everywhere: boolean) =>
    contentForms()
      .blocks.filter(({ type }) => everywhere || type !== 'image')
      .map((form) => {
        const block = newBlock(form, names)
        const own = Object.fromEntries(
          form.fields.map((field) => [field.name, attacked(field, block[field.name], everywhere)]),
        )
        const items =
          form.type === 'reviews' && !everywhere
            ? [{ ...(own.items as object[])[0], consent: true }]
            : own.items
        return { ...own, ...(items ? { items } : {}), type: form.type }
      })
  const url = await signInStaff(page, server, 'owner@enamel.example')
  for (const everywhere of [false, true]) {
    const { revision } = await readDraft(server.db, brand)
    const value = { title: attack, description: attack, blocks: blocksOf(everywhere) }
    const saved = await saveDraft(deps, brand, { revision, changes: [{ path: ['pages', 'home'], value }] })
    if (!everywhere) expect(saved.isWhole, JSON.stringify(saved.faults)).toBe(true)
    await page.goto(`${url}/lumen/site`)
    await expect(page.getByRole('row')).toHaveCount(value.blocks.length)
    if (!everywhere) await expect(shown(page).getByText('window.ran=1').first()).toBeVisible()
    for (const row of everywhere ? await page.getByRole('row').all() : []) {
      await row.click()
      await expect(page.getByRole('region', { name: /^Fields of / })).toBeVisible()
    }
    await expect(page.locator('iframe')).toHaveCount(1)
    for (const frame of page.frames()) expect(await frame.evaluate(() => 'ran' in window)).toBe(false)
  }
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Fix these first')).toBeVisible()
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
})

test('English and Spanish are side by side: a text is rewritten, its page stays in Spanish', async ({
  page,
  server,
}) => {
  test.slow()
  const url = await signInStaff(page, server, 'manager@brightharbor.example')
  await page.goto(`${url}/brightharbor/site/spanish`)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await pages.getByRole('link', { name: /^FAQ/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'FAQ' })).toBeVisible()
  const text = page.getByRole('region', { name: 'faq.title', exact: true })
  await expect(text.getByText('Questions, answered plainly')).toBeVisible()
  await expect(text.getByLabel('Spanish')).toHaveValue('Preguntas con respuestas claras')
  await expectAccessible(page)
  await text.getByLabel('Spanish').fill('Preguntas y respuestas claras')
  await page.getByLabel('Reviewed by').fill('Rosa Ortiz')
  await page.getByRole('button', { name: 'Save 1' }).click()
  await expect(page.getByText('One text is saved.')).toBeVisible()
  await expect(text.getByText('Reviewed by Rosa Ortiz')).toBeVisible()
  await expect(pages.getByRole('link', { name: 'FAQ In Spanish' })).toBeVisible()

  const publishes = page.getByRole('region', { name: 'Publish the Spanish' })
  await publishes.getByRole('button', { name: 'Publish the Spanish' }).click()
  await expect(page.getByText(/^The Spanish is published as version \d+\.$/)).toBeVisible()
  await expect(publishes).toHaveCount(0)

  // A translator's file made from different English is reported row by row and overwrites nothing.
  await page.getByRole('button', { name: 'Import a translator’s file' }).click()
  const csv = 'id,english,spanish\nfaq.title,"Questions, answered",Preguntas\n'
  await page
    .getByLabel('File (CSV)')
    .setInputFiles({ name: 'es.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('Row 2, faq.title: The English has changed since.')).toBeVisible()
  await expect(text.getByLabel('Spanish')).toHaveValue('Preguntas y respuestas claras')
})
