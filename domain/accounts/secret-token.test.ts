import { expect, test } from 'vitest'
import { newToken } from './secret-token.server.ts'

test('no token comes twice, however many are drawn at once, and none is what was wiped', () => {
  const tokens = Array.from({ length: 1_000 }, newToken)
  expect(new Set(tokens).size).toBe(1_000)
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
  expect(tokens).not.toContain('A'.repeat(43))
})
