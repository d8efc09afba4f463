import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allocation, flags } from './world.ts'

const starter = readFileSync('script/enamel', 'utf8')

test('benchmarks start what production starts', () => {
  expect(starter.match(/--[a-z]\S*(?= |$)/g)?.filter((flag) => !flag.startsWith('--env-file'))).toEqual(flags)
  const set = [...starter.matchAll(/^export (\w+)="\$\{\1:-([^}]+)\}"$/gm)]
  expect(Object.fromEntries(set.map(([, name, value]) => [name, value]))).toEqual(allocation)
})
