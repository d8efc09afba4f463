import { describe, expect, test } from 'vitest'
import { credentialsSchema } from '#domain/accounts/account.schema.ts'
import { changeEmailSchema } from '#domain/accounts/profile/profile.schema.ts'
import { correctMemberForm } from '#domain/back-office/members/actions/actions.schema.ts'
import { emailSchema } from '#domain/person.schema.ts'
import { caseFile } from '#tests/helpers/imports/case-file.ts'

const lines = caseFile('15-emails.txt').toString().trim().split(/\r?\n/)

describe('an email is accepted as its owner has it', () => {
  test.each(lines.slice(0, 11))('15-emails.txt: %s is accepted', (typed) => {
    expect(emailSchema.parse(typed)).toBe(typed.replace('bücher', 'xn--bcher-kva'))
  })

  test.each(lines.slice(0, 11))(
    '15-emails.txt: %s is accepted in a change, by its owner or by staff',
    (typed) => {
      const email = typed.replace('bücher', 'xn--bcher-kva')
      expect(changeEmailSchema.parse({ email: typed, currentPassword: 'x' }).email).toBe(email)
      expect(correctMemberForm.shape.email.parse(typed)).toBe(email)
    },
  )

  test.each(lines.slice(11))('15-emails.txt: %s is refused', (typed) => {
    expect(emailSchema.safeParse(typed).error?.issues[0]?.message).toBe(
      'Enter an email address like name@example.com.',
    )
  })

  test.each([
    ['\u200Bzed1@families.example', 'zed1@families.example'],
    ['zed5\u200B@families.example\uFEFF', 'zed5@families.example'],
    ['mailto:Zed7@families.example', 'zed7@families.example'],
    ['Zed Eight <zed8@families.example>', 'zed8@families.example'],
    ['zed9@ＦＡＭＩＬＩＥＳ．example', 'zed9@families.example'],
  ])('%j is normalized as intended', (typed, email) => {
    expect(emailSchema.parse(typed)).toBe(email)
  })

  test.each([
    ['zed9@families.example;zed9b@families.example', 'Enter one email address only.'],
    ['zed10@families.example.', 'An email address does not end with a dot.'],
    ['zed ten@families.example', 'There is a space in this email address.'],
    ['zed;ten@families.example', 'An email address does not have “;” in it.'],
    ['josé@families.example', 'An email address does not have “é” in it.'],
    ['', 'Enter your email address.'],
    [`${'a'.repeat(65)}@families.example`, 'That email address is too long.'],
    ['ann@families.example\r\nBcc: x', 'There is a space'],
  ])('%j is refused with what is wrong with it', (typed, words) => {
    expect(emailSchema.safeParse(typed).error?.issues[0]?.message).toContain(words)
  })

  test('an existing address that is no longer accepted still signs in', () => {
    const typed = { email: '_under@families.example', password: 'x' }
    expect(credentialsSchema.parse(typed)).toEqual(typed)
  })
})
