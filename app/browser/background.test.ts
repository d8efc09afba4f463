import { expect, test } from 'vitest'
import { captchaAction } from './captcha.ts'
import { mayReload } from './chunk-reload.rules.ts'
import { namesOtherBuild } from './new-version.ts'

test('§4 new version: only a different id counts', () => {
  expect(namesOtherBuild({ id: 'b' }, 'a')).toBe(true)
  expect(namesOtherBuild({ id: 'a' }, 'a')).toBe(false)
  for (const rubbish of [null, 'b', {}, { id: '' }, { id: 7 }])
    expect(namesOtherBuild(rubbish, 'a')).toBe(false)
})

test('§8 chunk failure: one full load per target, no loop', () => {
  expect(mayReload(null, { url: '/faq', at: 0 })).toBe(true)
  expect(mayReload({ url: '/faq', at: 0 }, { url: '/faq', at: 5_000 })).toBe(false)
  expect(mayReload({ url: '/faq', at: 0 }, { url: '/terms', at: 5_000 })).toBe(true)
  expect(mayReload({ url: '/faq', at: 0 }, { url: '/faq', at: 61_000 })).toBe(true)
})

test('§7 captcha: the action is the request path in the characters the provider allows', () => {
  expect(captchaAction('/api/v4/member/idCard/0198-ab?x=1')).toBe('/api/v4/member/idCard/0198_ab')
})
