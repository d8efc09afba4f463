import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { stateNames } from '#domain/values/states.ts'
import { lawTable } from './make-law-table.ts'

/** Removes the padding that the formatter adds to align columns. */
const unaligned = (markdown: string) => markdown.replaceAll(/ {2,}/g, ' ').replaceAll(/-{3,}/g, '---')

test('docs/law.md matches domain/law, with a row for each state, DC and Puerto Rico', () => {
  const table = readFileSync('docs/law.md', 'utf8')
  expect(unaligned(table), 'Run npm run law.').toBe(unaligned(lawTable()))
  const rows = [...table.matchAll(/^\| .+ \((\w\w)\) +\|/gm)].map(([, code]) => code)
  expect(rows).toEqual(Object.keys(stateNames))
  expect(rows).toHaveLength(52)
  expect(unaligned(table)).toMatch(
    /^\| Florida \(FL\) \| sold only .+ \| 30 days \| .+ \| \$30\.00 \| 14 months \| 61 to 31 \|/m,
  )
})
