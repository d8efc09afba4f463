import { format } from 'node:util'
import { afterEach, beforeEach, expect } from 'vitest'

/** React's words about a list whose elements have no key, or two of which have the same. */
const aboutKeys = /unique "key" prop|with the same key/

let tell = console.error
let told: string[] = []

// Every test that renders fails when React warns of keys. What else is told goes where it went.
beforeEach(() => {
  told = []
  tell = console.error
  console.error = (...words: unknown[]) => {
    const line = format(...words)
    if (aboutKeys.test(line)) told.push(line)
    else tell(...words)
  }
})

afterEach(() => {
  console.error = tell
  expect(told, 'React warned of keys').toEqual([])
})
