import fc from 'fast-check'
import { UNSAFE_decodeViaTurboStream } from 'react-router'
import { expect, test } from 'vitest'
import { encodeHandoff } from './encode-handoff.server.ts'

/** What the framework in the browser reads from it. */
async function read(text: string): Promise<unknown> {
  const { value, done } = await UNSAFE_decodeViaTurboStream(new Blob([text]).stream(), globalThis as never)
  await done
  return value
}

const shared = { id: 'x', list: [1, 2] }
const data = {
  loaderData: {
    root: { shell: JSON.stringify({ long: 'Mon–Fri 😀 </script> '.repeat(400) }), nothing: null },
    page: { shared, again: shared, none: undefined, holes: [], zero: 0, below: -1.5, yes: true, empty: '' },
    strange: { 'a "name"': 'é\u2028</script>', _1: -0, nan: Number.NaN, up: Infinity, down: -Infinity },
  },
  actionData: null,
  errors: null,
}

test('the browser reads what the loaders gave, and one thing named twice is one thing', async () => {
  const read1 = await read(encodeHandoff(data) ?? '')
  expect(read1).toEqual(data)
  const { page } = (read1 as typeof data).loaderData
  expect(page.again).toBe(page.shared)
})

test('data made at random comes through', async () => {
  const named = fc.dictionary(fc.stringMatching(/^[\w"\\ -]{1,9}$/), fc.jsonValue({ maxDepth: 0 }), {
    noNullPrototype: true,
  })
  await fc.assert(
    fc.asyncProperty(fc.array(named), async (value) => {
      fc.pre(value.every((each) => !Object.hasOwn(each, '__proto__')))
      expect(await read(encodeHandoff({ value }) ?? '')).toEqual({ value })
    }),
    { numRuns: 100 },
  )
})

test.each([
  ['a promise', Promise.resolve(1)],
  ['a date', new Date(0)],
  ['an answer', new Response(null)],
  ['a map', new Map()],
  ['a function', () => 1],
  ['a large number', 1n],
])('%s is left to the framework', (_, value) => {
  expect(encodeHandoff({ loaderData: { page: { value } } })).toBeNull()
})
