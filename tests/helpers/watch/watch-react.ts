import { format } from 'node:util'
import { afterEach, beforeEach, expect } from 'vitest'

/** React's warning about list elements without a key or with duplicate keys. */
const aboutKeys = /unique "key" prop|with the same key/

let tell = console.error
let told: string[] = []

// Makes every rendering test fail if React warns about keys. Other messages go where they went before.
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
