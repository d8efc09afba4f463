import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/dependencies.md', 'utf8')
const {
  dependencies,
  devDependencies,
}: Record<string, Record<string, string>> = JSON.parse(readFileSync('package.json', 'utf8'))
const rows = [...page.matchAll(/^\| `([^`]+)`\s*\| (\S+)\s*\| (\S+)\s*\| (yes|no)\s*\|(.*)\|$/gm)].map(
  ([, name = '', newest = '', released = '', runs, why = '']) => ({
    ...{ name, newest, released, runs: runs === 'yes', why: why.trim() },
  }),
)
const [lookedUpOn = ''] = /\d{4}-\d{2}-\d{2}/.exec(page) ?? []

test('each package that Enamel depends on is in docs/dependencies.md once, and no removed one', () => {
  const names = (runs: boolean) => rows.filter((row) => row.runs === runs).map(({ name }) => name)
  expect(names(true)).toEqual(Object.keys(dependencies ?? {}).toSorted())
  expect(names(false)).toEqual(Object.keys(devDependencies ?? {}).toSorted())
})

test('a package without a release for 20 months says why it stays', () => {
  const monthsOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  const old = rows.filter(({ released }) => monthsOf(lookedUpOn) - monthsOf(released) >= 20)
  expect(old.length).toBeGreaterThan(10)
  expect(old.filter(({ why }) => why.length < 20).map(({ name }) => name)).toEqual([])
})
