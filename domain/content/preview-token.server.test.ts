import { expect, test } from 'vitest'
import { previewToken, readPreviewToken } from './preview-token.server.ts'

const secret = 'a secret for tests, of more than 32 letters'
const now = new Date('2026-11-20T12:00:00Z')
const expiresAt = new Date('2026-11-21T12:00:00Z')
const grant = { brandId: 'brand-1', version: 'working', expiresAt }

test('a preview token opens its version of its brand until it expires', () => {
  const token = previewToken(secret, grant)
  const read = (change: object = {}) =>
    readPreviewToken(secret, { brandId: 'brand-1', token, now, ...change })
  expect(read()).toEqual({ version: 'working', expiresAt })
  expect(read({ brandId: 'brand-2' })).toBeNull()
  expect(read({ now: expiresAt })).toBeNull()
  expect(readPreviewToken(`${secret}x`, { brandId: 'brand-1', token, now })).toBeNull()
})

test.each([null, '', 'working', 'working..', 'working.zzzzzz.', '\0'])(
  'the preview token %j opens nothing',
  (token) => {
    expect(readPreviewToken(secret, { brandId: 'brand-1', token, now })).toBeNull()
  },
)

test('a preview token can’t be altered to open another version or last longer', () => {
  const [, expires, mac] = previewToken(secret, grant).split('.')
  for (const token of [
    `3.${expires}.${mac}`,
    `working.zzzzzz.${mac}`,
    `working.${expires}.${mac?.slice(1)}A`,
  ]) {
    expect(readPreviewToken(secret, { brandId: 'brand-1', token, now })).toBeNull()
  }
})
