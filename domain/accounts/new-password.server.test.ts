import { describe, expect, test } from 'vitest'
import { DomainError } from '#domain/errors.ts'
import { checkNewPassword } from './new-password.server.ts'

const ownWords = ['Bright Harbor Dental', 'brightharbor', 'Morgan', 'Alderwood', 'morgan.alder@example.com']

function refusal(password: string): string | undefined {
  try {
    checkNewPassword(password, ownWords)
    return undefined
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'invalid') throw error
    expect(error.fields?.map(({ path }) => path)).toEqual(['password'])
    return error.fields?.[0]?.message
  }
}

describe('a new password', () => {
  test.each(['short-one-1', 'x'.repeat(129)])('of the wrong length is refused: %s', (password) => {
    expect(refusal(password)).toMatch(/characters/)
  })

  test.each([
    'password1234',
    'P@ssw0rd12345',
    'passwordpassword',
    'qwertyuiop[]',
    '1qaz2wsx3edc4rfv',
    'aaaaaaaaaaaaaaaa',
    'abcabcabcabcabc',
    '123456789012',
    'iloveyou1234',
  ])('that stands on a list, a keyboard walk or a repeat is refused: %s', (password) => {
    expect(refusal(password)).toMatch(/easy to guess/)
  })

  test.each([
    'brightharbor2026',
    'Bright-Harbor-1!',
    'MorganAlderwood',
    'alderwoodmorgan99',
    'morgan.alder@example.com',
  ])('made of the brand or the member is refused: %s', (password) => {
    expect(refusal(password)).toBeDefined()
  })

  test.each([
    'brush-twice-daily-2026',
    'correct horse battery staple',
    'Zq8!ka93nLp2',
    'мыши едят зелёный сыр',
    'my harbor cat sings at noon',
  ])('that is long and nobody would guess is taken, without rules of composition: %s', (password) => {
    expect(refusal(password)).toBeUndefined()
  })

  test('of the greatest length is judged without holding up the process', () => {
    refusal('warm up the lists')
    const start = performance.now()
    refusal('p4$$w0rd'.repeat(16))
    expect(performance.now() - start).toBeLessThan(400)
  })
})
