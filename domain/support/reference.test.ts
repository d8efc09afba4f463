import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kindOfReference, newReference, parseReference } from './reference.ts'

const kinds = fc.constantFrom('grievance' as const, 'contact' as const)

test('a reference parses however it is typed, and identifies its kind', () => {
  fc.assert(
    fc.property(kinds, (kind) => {
      const reference = newReference(kind)
      expect(reference).toMatch(/^[GC](-[2-9A-HJKMNP-Z]{4}){3}$/)
      expect(parseReference(reference)).toBe(reference)
      expect(parseReference(` ${reference.toLowerCase().replaceAll('-', ' ')} `)).toBe(reference)
      expect(kindOfReference(reference)).toBe(kind)
    }),
  )
})

test('a wrong character, a missing letter and text that isn’t a reference are refused', () => {
  fc.assert(
    fc.property(kinds, fc.nat(11), (kind, at) => {
      const signs = [...newReference(kind).replaceAll('-', '')]
      const wrong = signs.with(at + 1, signs[at + 1] === '2' ? '3' : '2')
      expect(parseReference(wrong.join(''))).toBeNull()
      expect(parseReference(signs.slice(1).join(''))).toBeNull()
    }),
  )
  for (const typed of ['', 'G', 'G-', 'X-7KQM-4XDA-92HR', 'toString', "' or 1=1 --"])
    expect(parseReference(typed)).toBeNull()
})
