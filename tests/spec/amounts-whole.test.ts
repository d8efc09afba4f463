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
  expect(ofAmounts.length).toBeGreaterThan(6)
  expect(ofAmounts.filter(({ look }) => !/\[&[_>]dd\]:whitespace-nowrap/.test(look))).toEqual([])
})

/** A sum of cents, with its context, that PostgreSQL would refuse above $21,474,836.47. */
const narrow =
  /\bsum\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*[cC]ents?(?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)(?:, 0\)| filter \((?:[^()]|\([^()]*\))*\))*::int(?:4|eger)?\b/g

test('no sum of money is an int4: above $21,474,836.47 it would be refused', () => {
  expect('coalesce(sum(p.amount_cents), 0)::int as paid'.match(narrow)).toHaveLength(1)
  expect('coalesce(sum(p.amount_cents), 0)::float8 as paid'.match(narrow)).toBeNull()
  const files = globSync('{api,db,domain,jobs,server}/**/*.ts').filter((file) => !/\.test\./.test(file))
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(narrow)].map(([words]) => `${file}: ${words}`),
  )
  expect(found).toEqual([])
})
