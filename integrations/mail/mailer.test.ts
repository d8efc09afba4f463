import { expect, test } from 'vitest'
import { headerAddress } from './mailer.ts'

test('a quoted address gets email; one that would break out, or inject a header, does not', () => {
  for (const address of ['"quoted name"@families.example', '"a,b"@families.example', "o'l&ary@x.example"])
    expect(headerAddress(address)).toBe(address)
  for (const address of [
    'a b@x.example',
    '"a"b"@x.example',
    '"a\r\nBcc: c"@x.example',
    '"a" b@x.example',
    '"a"@x, c@x',
  ])
    expect(() => headerAddress(address)).toThrow('do not belong')
})
