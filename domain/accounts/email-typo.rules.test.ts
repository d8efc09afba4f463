import { expect, test } from 'vitest'
import { suggestEmail } from './email-typo.rules.ts'

test.each([
  ['ana@gmial.com', 'ana@gmail.com'],
  ['ana@gmal.com', 'ana@gmail.com'],
  ['ana@gmaill.com', 'ana@gmail.com'],
  ['ana@gmail.con', 'ana@gmail.com'],
  ['ana@gmail.co', 'ana@gmail.com'],
  ['ana@yaho.com', 'ana@yahoo.com'],
  ['ana@hotmial.com', 'ana@hotmail.com'],
  ['Ana@OUTLOK.com', 'Ana@outlook.com'],
])('%s was probably meant to be %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant)
})

test.each([
  'ana@gmail.com',
  'ana@mail.com',
  'ana@example.com',
  'ana@smile-dental.org',
  'ana@me.co',
  'gmial.com',
  '@gmial.com',
])('nothing is suggested for %s', (typed) => {
  expect(suggestEmail(typed)).toBeNull()
})
