import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { minimalContent } from '#demo/contents.ts'
import { insertBrand } from '#demo/fixtures/brands.ts'
import { readPreviewToken } from '#domain/content/preview-token.server.ts'
import { useDatabase } from '#tests/helpers/database.ts'
import { testConfig } from '#tests/helpers/test-api.ts'
import { endCommand } from './end-command.ts'
import { runContent } from './run-content.ts'

const database = useDatabase()
vi.setConfig({ testTimeout: 90_000 })
const root = new URL('../../', import.meta.url)
let directory = ''
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'enamel-content-'))
})
afterAll(() => rm(directory, { recursive: true }))

type Outcome = { code: number; stdout: string; stderr: string }

const env = () => ({
  ...process.env,
  DATABASE_URL: database.url,
  APP_ENV: 'test',
  SESSION_SECRET: testConfig.sessionSecret,
  PUBLIC_ORIGIN: 'https://plans.example',
  INIT_CWD: directory,
})

/** Runs `npm run content` in its own process, as an operator does. */
function runAsProcess(...args: string[]): Promise<Outcome> {
  const command = ['--import', 'tsx', 'server/cli/content.ts', ...args]
  return new Promise((resolve) => {
    execFile(process.execPath, command, { cwd: root, env: env() }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    )
  })
}

/** Runs a command in this process, which saves a second of module loading each time. */
async function run(...args: string[]): Promise<Outcome> {
  const said = { stdout: '', stderr: '' }
  const hear = (where: keyof typeof said, end: string) => (text: unknown) => {
    said[where] += `${text}${end}`
    return true
  }
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(hear('stdout', '\n')),
    vi.spyOn(console, 'error').mockImplementation(hear('stderr', '\n')),
    vi.spyOn(process.stdout, 'write').mockImplementation(hear('stdout', '')),
  ]
  const before = process.exitCode
  process.exitCode = undefined
  await runContent(args, env()).catch(endCommand)
  const code = Number(process.exitCode ?? 0)
  process.exitCode = before
  for (const spy of spies) spy.mockRestore()
  return { code, ...said }
}

async function fileOf(payload: unknown): Promise<string> {
  const file = join(directory, `${crypto.randomUUID()}.json`)
  await writeFile(file, JSON.stringify(payload))
  return file
}

const titled = (title: string) => minimalContent({ pages: { home: { title, blocks: [] } } })
const first = ['--brand', 'first']

test('the command exits with 0 when it did what was asked, and with 1 and a sentence when it couldn’t', async () => {
  await insertBrand(database.db, { key: 'first' })
  const done = await runAsProcess('import', await fileOf(titled('One')), ...first)
  expect(done).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('The working copy of first is saved.'),
  })
  const refused = await runAsProcess('export', '--brand', 'nobody')
  expect(refused).toMatchObject({ code: 1, stderr: 'There is no brand “nobody”.\n' })
})

test('content is imported, published, compared, exported and rolled back', async () => {
  await insertBrand(database.db, { key: 'first' })
  expect((await run('import', await fileOf(titled('One')), ...first)).code).toBe(0)
  expect((await run('publish', ...first, '--note', 'the first')).stdout).toBe(
    'Version 1 of first is published.\n',
  )
  await run('import', await fileOf(titled('Two')), ...first)
  expect((await run('diff', ...first)).stdout).toBe('pages.home.title\n  - "One"\n  + "Two"\n1 difference.\n')
  expect((await run('lint', ...first)).stdout).toContain('No errors found')
  await run('publish', ...first)
  expect((await run('rollback', '1', ...first)).stdout).toContain('see version 1 again')
  const file = join(directory, 'out.json')
  await run('export', ...first, '--version', 'published', '--out', file)
  expect(JSON.parse(await readFile(file, 'utf8')).pages.home.title).toBe('One')
  expect(JSON.parse((await run('export', ...first)).stdout).pages.home.title).toBe('Two')
})

test('file paths are relative to where the command was typed, and a full disk leaves the existing file', async () => {
  await insertBrand(database.db, { key: 'first' })
  await writeFile(join(directory, 'typed.json'), JSON.stringify(titled('One')))
  expect((await run('lint', 'typed.json', ...first)).code).toBe(0)
  expect((await run('import', 'typed.json', ...first)).code).toBe(0)
  await run('export', ...first, '--out', 'kept.json')
  await run('import', await fileOf(titled('Two')), ...first)
  const draft = `kept.json.${process.pid}.part`
  await symlink('/dev/full', join(directory, draft))
  const { code, stderr } = await run('export', ...first, '--out', 'kept.json')
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('The disk is full') })
  expect(JSON.parse(await readFile(join(directory, 'kept.json'), 'utf8')).pages.home.title).toBe('One')
  expect(await readdir(directory)).not.toContain(draft)
})

test('closing an export’s pipe half-way ends it without an error', async () => {
  await insertBrand(database.db, { key: 'first' })
  await run('import', await fileOf(titled('One')), ...first)
  const command = ['--import', 'tsx', 'server/cli/content.ts', 'export', ...first]
  const child = spawn(process.execPath, command, { cwd: root, env: env() })
  child.stdout.destroy()
  let stderr = ''
  child.stderr.on('data', (bytes) => {
    stderr += bytes
  })
  const [code] = await once(child, 'close')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
})

test('a refused payload names every wrong path and every prohibited word, and changes nothing', async () => {
  await insertBrand(database.db, { key: 'first' })
  await run('import', await fileOf(titled('Kept')), ...first)
  const wrong = await fileOf({
    ...titled('Full coverage'),
    redirects: [{ from: 'no-slash', to: 'javascript:alert(1)', status: 200 }],
  })
  for (const command of ['import', 'lint']) {
    const { code, stderr } = await run(command, wrong, ...first)
    expect(code).toBe(1)
    for (const place of [
      'redirects.0.from',
      'redirects.0.to',
      'redirects.0.status',
      'pages.home.title: A savings',
    ]) {
      expect(stderr).toContain(`  ${place}`)
    }
  }
  expect(JSON.parse((await run('export', ...first)).stdout).pages.home.title).toBe('Kept')
})

test('a preview link is signed, for one brand and version, and expires', async () => {
  const brand = await insertBrand(database.db, {
    key: 'first',
    settings: { origin: 'https://first.example' },
  })
  await run('import', await fileOf(titled('Draft')), ...first)
  const link = new URL((await run('preview-link', ...first, '--hours', '2')).stdout)
  expect(link.origin).toBe('https://first.example')
  expect(link.searchParams.get('version')).toBe('working')
  const read = (hours: number) =>
    readPreviewToken(testConfig.sessionSecret, {
      brandId: brand.id,
      token: link.searchParams.get('preview'),
      now: new Date(Date.now() + hours * 3_600_000),
    })
  expect(read(1)?.version).toBe('working')
  expect(read(3)).toBeNull()
})

test.each([
  [[], 'Usage: npm run content'],
  [['toString', ...first], 'Usage: npm run content'],
  [['export', '--brand', 'nobody'], 'There is no brand “nobody”.'],
  [['export', ...first, '--version', '4'], 'first has no version 4.'],
  [['diff', ...first], 'first has published nothing yet.'],
  [['import', 'no-such-file.json', ...first], 'no such file'],
  [['rollback', 'x', ...first], 'numbered from 1'],
  [['export', 'extra', ...first], '“extra” is one argument too many'],
  [['lint', 'one.json', 'two.json', ...first], '“two.json” is one argument too many'],
  [['diff', '1', '2', '3', ...first], '“3” is one argument too many'],
  [['publish', 'extra', ...first], '“extra” is one argument too many'],
  [['preview-link', '3', ...first], '“3” is one argument too many'],
])('%j exits with 1 and a sentence', async (args, sentence) => {
  await insertBrand(database.db, { key: 'first' })
  const { code, stderr } = await run(...args)
  expect(stderr).toContain(sentence)
  expect(stderr).not.toMatch(/^\s+at /m)
  expect(code).toBe(1)
})
