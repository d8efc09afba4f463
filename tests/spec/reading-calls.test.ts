import { expect, test } from 'vitest'
import { onlyReads } from '#app/console/reading-calls.ts'
import { calls } from '#tests/helpers/console/admin-calls.ts'

test('the console knows which calls other than GET write nothing, as its API’s document does', () => {
  const written = calls.filter(({ method }) => method !== 'GET')
  const named = (all: typeof calls) => all.map(({ name }) => name).toSorted()
  const known = written.filter(({ path }) => onlyReads(path.replaceAll(/\{\w+\}/g, '1')))
  expect(known.length).toBeGreaterThan(5)
  expect(named(known)).toEqual(named(written.filter(({ operation }) => operation['x-reads'])))
})
