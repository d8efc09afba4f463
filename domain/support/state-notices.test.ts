import { expect, test } from 'vitest'
import { stateNames } from '#domain/states.ts'
import { fixedNoticeText, stateNotice } from './state-notices.ts'

test('California’s fixed notice names the operator’s phone, the department’s phone, TDD line and website', () => {
  const notice = stateNotice('CA')
  if (!notice) throw new Error('California has a notice.')
  const text = fixedNoticeText(notice, '(414) 555-0100')
  for (const part of ['at (414) 555-0100 and', '1-888-466-2219', '1-877-688-9891', 'www.dmhc.ca.gov'])
    expect(text).toContain(part)
  expect(text).not.toMatch(/[{}]/)
})

test('every notice has a regulator, a phone as people dial it, a website and a source', () => {
  for (const notice of Object.keys(stateNames)
    .map(stateNotice)
    .filter((each) => each !== null)) {
    expect(notice.phone).toMatch(/^1-\d{3}-\d{3}-\d{4}$/)
    expect(notice.website).toMatch(/^[\w.]+\.(gov|com)$/)
    expect(notice.source).not.toBe('')
  }
})

test('a state without one, and a name every object has, have none', () => {
  for (const state of ['WY', '', 'toString', '__proto__']) expect(stateNotice(state)).toBeNull()
})
