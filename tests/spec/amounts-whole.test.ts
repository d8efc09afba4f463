import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const lists = globSync('app/**/*.tsx').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/<dl\s[^>]*className="([^"]*)"/g)].map(([, look = '']) => ({
    file,
    look,
  })),
)

test('an amount in a list of amounts is never broken over two lines, “$147.0 / 0”', () => {
  const ofAmounts = lists.filter(({ look }) => look.includes('tabular-nums'))
  expect(ofAmounts.length).toBeGreaterThan(7)
  expect(ofAmounts.filter(({ look }) => !/\[&[_>]dd\]:whitespace-nowrap/.test(look))).toEqual([])
})
