import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { leaveOut, leftOut } from './left-out.ts'

const packages = 'node_modules/'
const entries = Object.entries(leftOut).map(([file, bodies]) => ({ file, bodies }))

test.each(entries)('what is left out of $file is still there under its name', ({ file, bodies }) => {
  const code = readFileSync(packages + file, 'utf8')
  const less = leaveOut(code, bodies)
  expect(less.length).toBeLessThan(code.length)
  // What is exported and what else stands there stays.
  expect(/^export .*$/m.exec(less)?.[0]).toBe(/^export .*$/m.exec(code)?.[0])
  for (const name of Object.keys(bodies))
    expect(less).toMatch(new RegExp(`function ${name}\\([^;]*?\\) \\{.*\\}$`, 'm'))
})

test('a router or React without one of these functions fails the build instead of growing in silence', () => {
  expect(() => leaveOut('function other() {\n}\n', { gone: '' })).toThrow(/no function gone any more/)
})
