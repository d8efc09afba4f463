import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md')]
const files = globSync('**/*', {
  exclude: (name) => /(?:^|\/)(?:node_modules|build|\.\w+)$/.test(`${name}`),
}).map((path) => path.replaceAll('\\', '/'))
const paths = new Set(files)
const names = new Set(files.map((path) => basename(path)))
const tops = new Set(files.flatMap((path) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : [])))

/** Each backticked text in a line. */
const codeOf = (line: string) =>
  [...line.matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) =>
    code.split(/[\s,]+/).map((word) => word.replace(/^#/, '').replace(/[/.;:()]+$/, '')),
  )

const isPattern = (path: string) => /[*<>{}…=$]/.test(path)

test('each path and file named in the engineering pages exists, and each link resolves', () => {
  const missing: string[] = []
  for (const page of pages) {
    for (const [at, line] of readFileSync(page, 'utf8').split('\n').entries()) {
      const told = codeOf(line).filter((path) => !isPattern(path))
      const inTree = told.filter((path) => path.includes('/') && tops.has(path.slice(0, path.indexOf('/'))))
      const named = told.filter((path) => /^[\w.-]+\.tsx?$/.test(path))
      const linked = [...line.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, to = '']) =>
        normalize(join(dirname(page), to)),
      )
      const lost = [
        ...inTree.filter((path) => !paths.has(path)),
        ...linked.filter((path) => !existsSync(path)),
        ...named.filter((name) => !names.has(name)),
      ]
      missing.push(...lost.map((path) => `${page}:${at + 1} ${path}`))
    }
  }
  expect(missing).toEqual([])
})

test('each drill is described in an engineering page, and each described one exists', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const drills = Object.keys(scripts).filter((name) => name.startsWith('drill:'))
  const said = pages.map((page) => readFileSync(page, 'utf8')).join('\n')
  const told = new Set(said.match(/\bdrill:[a-z-]+/g))
  expect([...told].toSorted()).toEqual(drills.toSorted())
})

test('the table of folders in docs/architecture.md has each folder of app, domain and server, and no removed one', () => {
  const rows = readFileSync('docs/architecture.md', 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, first = '', second = ''] = line.split('|')
      return first.includes('`') ? [{ folders: codeOf(first), within: second }] : []
    })
  const told = new Set<string>()
  const missing: string[] = []
  for (const { folders, within } of rows) {
    const [first = ''] = folders
    // A short name refers to the first one's parent: `domain/back-office/offices` · `plans/`.
    const whole = folders.map((folder) => (paths.has(folder) ? folder : join(dirname(first), folder)))
    const inside = [...within.matchAll(/`([\w-]+)\/`/g)].map(([, folder = '']) =>
      join(whole[0] ?? '', folder),
    )
    for (const folder of [...whole, ...inside]) {
      told.add(folder)
      if (!paths.has(folder)) missing.push(folder)
    }
  }
  expect(missing).toEqual([])
  const own = files.filter(
    (path) => /^(?:app|domain|server|domain\/back-office)\/[\w-]+$/.test(path) && !told.has(path),
  )
  expect(own.filter((path) => path !== 'domain/back-office')).toEqual([])
})
