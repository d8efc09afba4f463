import { expect, test } from 'vitest'
import { stateNames } from '#domain/values/states.ts'
import { fixedNoticeText, stateNotice } from './grievance-notices.ts'
import { regulators } from './regulators.ts'

test('California’s fixed notice names the operator’s phone, the department’s phone, TDD line and website', () => {
  const notice = stateNotice('CA')
  if (!notice) throw new Error('California has a notice.')
  const { phone, tdd, website } = notice.regulator
  const text = fixedNoticeText(notice, '(414) 555-0100')
  for (const part of ['at (414) 555-0100 and', phone, tdd, website]) expect(text).toContain(part)
  expect(text).not.toMatch(/[{}]/)
})

test('every state has a named regulator; a phone number appears only with the site it came from', () => {
  expect(Object.keys(regulators).sort()).toEqual(Object.keys(stateNames).sort())
  for (const { name, phone, website, tdd } of Object.values(regulators)) {
    expect(name).not.toBe('')
    expect(phone === undefined).toBe(website === undefined)
    for (const number of [phone, tdd]) expect(number ?? '1-800-555-0100').toMatch(/^1-\d{3}-\d{3}-\d{4}$/)
    expect(website ?? 'difi.az.gov').toMatch(/^[\w.]+\.(gov|com)$/)
  }
})

test('only California prescribes the words', () => {
  const fixed = Object.keys(stateNames).filter((state) => stateNotice(state)?.fixedText)
  expect(fixed).toEqual(['CA'])
})

test('before a state is chosen, and for names that every object has, there is no notice', () => {
  for (const state of ['', 'wy', 'XX', 'toString', '__proto__']) expect(stateNotice(state)).toBeNull()
})
