import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { eq } from 'drizzle-orm'
import { chromium, type Page } from 'playwright'
import { freePort } from '#db/embedded/free-port.ts'
import { staff } from '#db/schema/staff.ts'
import { createStaffSession } from '#domain/staff/session/staff-session.server.ts'
import { findChromium } from '#tests/helpers/chromium.ts'
import { takeEveryCore, untilServed } from '../bench/processes.ts'
import { percentile } from '../bench/report.ts'
import { environment, openWorld, type World } from '../bench/world.ts'
import type { Figure } from './figures.ts'

const edits = 30

/** One entry in the schema, one component, and its line in the component list that the compiler requires. */
const entry = `const tickerBlock = z
  .object({
    type: z.literal('ticker'),
    ...commonFields,
    title,
    items: z.array(z.object({ words: lineSchema.min(1, 'Say something.') })).min(1, 'Add some words.'),
  })
  .meta({ title: 'Ticker' })

`
const component = `import type { BlockOf } from '#domain/content/block.schema.ts'
import { Section } from './section.tsx'

/** Short words beside each other. */
export function TickerBlock({ block }: { block: BlockOf<'ticker'> }) {
  return (
    <Section block={block}>
      <ul>
        {block.items.map(({ words }) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </Section>
  )
}
`

/**
 * Adds a new kind of block in a checkout: built, put on a page in the studio through its generated form, and shown in
 * the preview. The studio itself has no code for any kind of block.
 */
export async function block(): Promise<Figure[]> {
  takeEveryCore()
  const folder = checkOut()
  const world = await openWorld()
  try {
    const seen = await editIn(folder, world)
    return [
      { what: 'files changed for the new block', value: 3 },
      { what: 'fields that its form has of its own', value: seen.fields, floor: { atLeast: 2 } },
      { what: 'what was typed stands on the page', value: Number(seen.isShown), floor: { atLeast: 1 } },
      { what: 'from a key to the page, of 95 in 100', value: seen.ms, unit: 'ms', floor: { atMost: 500 } },
    ]
  } finally {
    await world.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A copy of the sources with the additional block, built. */
function checkOut(): string {
  const folder = mkdtempSync(join(tmpdir(), 'enamel-block-'))
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  })
  for (const file of listed.split('\n').filter(Boolean)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(file, join(folder, file))
  }
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  edit(join(folder, 'domain/content/block.schema.ts'), [
    ['/** One piece of a page.', `${entry}/** One piece of a page.`],
    ["discriminatedUnion('type', [\n", "discriminatedUnion('type', [\n  tickerBlock,\n"],
  ])
  edit(join(folder, 'app/site/blocks/blocks.tsx'), [
    [
      '  image: later(',
      "  ticker: later(async () => (await import('./ticker.tsx')).TickerBlock),\n  image: later(",
    ],
  ])
  writeFileSync(join(folder, 'app/site/blocks/ticker.tsx'), component)
  execFileSync('npm', ['run', 'build', '--silent'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  return folder
}

function edit(file: string, changes: [from: string, to: string][]): void {
  const text = changes.reduce(
    (at, [from, to]) => {
      if (!at.includes(from)) throw new Error(`${file} has no ${JSON.stringify(from)} any more.`)
      return at.replace(from, to)
    },
    readFileSync(file, 'utf8'),
  )
  writeFileSync(file, text)
}

async function editIn(folder: string, world: World) {
  const port = await freePort()
  const child = spawn(process.execPath, ['build/server/web.js'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', ...environment(world, port), LOG_LEVEL: 'error' },
  })
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  try {
    await untilServed(`http://localhost:${port}/readyz`, child)
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const url = `http://console.localhost:${port}`
    await signIn(page, world, url)
    await page.goto(`${url}/brightharbor/site`)
    await page.getByText('Add a section').click()
    await page.getByRole('button', { name: 'Ticker' }).click()
    const form = page.getByRole('region', { name: 'Fields of Ticker' })
    const shown = page.frameLocator('iframe[title="The page as it would be published"]')
    await shown.getByRole('heading', { name: 'Title', exact: true }).waitFor()
    await form.getByRole('textbox', { name: 'Words', exact: true }).fill('Words of a new block')
    const fields = await form.getByRole('textbox', { name: /^(Title|Words)$/ }).count()
    const isShown = await shown
      .getByText('Words of a new block')
      .waitFor()
      .then(() => true)
    for (let edit = 1; edit < edits; edit += 1) {
      await form.getByRole('textbox', { name: 'Words', exact: true }).fill(`Words, ${edit} times`)
      await shown.getByText(`Words, ${edit} times`, { exact: true }).waitFor()
      await page.waitForFunction((least) => performance.getEntriesByType('measure').length >= least, edit + 1)
    }
    const took = await page.evaluate(() =>
      performance.getEntriesByType('measure').map(({ duration }) => duration),
    )
    return { fields, isShown, ms: percentile(took, 95) }
  } finally {
    await browser.close()
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
}

async function signIn(page: Page, { client: { db } }: World, url: string): Promise<void> {
  const [person] = await db
    .select({ id: staff.id })
    .from(staff)
    .where(eq(staff.email, 'owner@enamel.example'))
  if (!person) throw new Error('The demo world has no owner.')
  const { token } = await createStaffSession(
    { db, now: new Date() },
    { staffId: person.id, stage: 'full', ip: '127.0.0.1', userAgent: null },
  )
  await page.context().addCookies([{ name: 'staff', value: token, url, httpOnly: true, sameSite: 'Strict' }])
}
