import { DomainError } from '#domain/errors.ts'
import { judgePassword } from '#domain/security/password-strength/guesses.server.ts'
import * as m from '#messages'

const shortest = 12
const longest = 128
/**
 * The minimum number of guesses an attacker should need. Below this, lists, keyboard walks or repeats crack a password.
 */
const fewestGuesses = 1e8
/**
 * Words of a name or an address that a password could be built from: 'Bright Harbor' → bright, harbor, brightharbor.
 */
function partsOf(words: string[]): string[] {
  return words
    .flatMap((word) => [word, word.replaceAll(/[^\p{L}\p{N}]/gu, ''), ...word.split(/[^\p{L}\p{N}]+/u)])
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= 3)
}

function refuse(message: string): never {
  throw new DomainError('invalid', m.errors_choose_another_password, {
    fields: [{ path: 'password', message }],
  })
}

/** The error when the new password is the old one. */
export const sameAsOld = m.errors_same_password

/**
 * Refuses a new password that is shorter than 12 or longer than 128 characters, common, breached or published, a
 * keyboard walk or a repeat, or made of `ownWords` (the brand's and the member's names, email, phone). No composition
 * rules: NIST SP 800-63B §3.1.1.2.
 * @throws DomainError `invalid` with the field `password`; TooBusy.
 */
export async function checkNewPassword(plain: string, ownWords: string[]): Promise<void> {
  const length = [...plain].length
  if (length < shortest) refuse(m.errors_use_least_characters({ shortest }))
  if (length > longest) refuse(m.errors_use_most_characters({ longest }))

  const own = partsOf(ownWords)
  const bare = plain.toLowerCase()
  const left = own
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, word) => rest.replaceAll(word, ''), bare)
    .replaceAll(/[\d\W_]/g, '')
  if (left === '' && own.some((word) => bare.includes(word))) {
    refuse(m.errors_dont_use_name_ours())
  }

  const { isKnown, guesses } = await judgePassword(plain, own)
  if (isKnown) refuse(m.errors_password_lists_common_stolen())
  if (guesses < fewestGuesses) refuse(m.errors_password_too_easy_guess())
}
