import { DomainError } from '#domain/errors.ts'
import { judgePassword } from '#domain/security/password-strength/guesses.server.ts'

const shortest = 12
const longest = 128
/** Guesses an attacker needs; below this a password falls to a list, a keyboard walk or a repeat. */
const fewestGuesses = 1e8
/** Words of a name or an address that somebody could build a password from: 'Bright Harbor' → bright, harbor, brightharbor. */
function partsOf(words: string[]): string[] {
  return words
    .flatMap((word) => [word, word.replaceAll(/[^\p{L}\p{N}]/gu, ''), ...word.split(/[^\p{L}\p{N}]+/u)])
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= 3)
}

function refuse(message: string): never {
  throw new DomainError('invalid', 'Please choose another password.', {
    fields: [{ path: 'password', message }],
  })
}

/** What is said beside the field of a new password that is the old one. */
export const sameAsOld = 'That’s already your password. Choose another one.'

/**
 * Refuses a new password that is shorter than 12 or longer than 128 characters, common, breached or published, a
 * keyboard walk or a repeat, or made of `ownWords` (the brand's and the member's names, email, phone).
 * No rule of composition: NIST SP 800-63B §3.1.1.2.
 * @throws DomainError `invalid` with the field `password`; TooBusy.
 */
export async function checkNewPassword(plain: string, ownWords: string[]): Promise<void> {
  const length = [...plain].length
  if (length < shortest) refuse(`Use at least ${shortest} characters.`)
  if (length > longest) refuse(`Use at most ${longest} characters.`)

  const own = partsOf(ownWords)
  const bare = plain.toLowerCase()
  const left = own
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, word) => rest.replaceAll(word, ''), bare)
    .replaceAll(/[\d\W_]/g, '')
  if (left === '' && own.some((word) => bare.includes(word))) {
    refuse('Don’t use your name or ours in your password.')
  }

  const { isKnown, guesses } = await judgePassword(plain, own)
  if (isKnown) refuse('That password is on lists of common and stolen passwords. Try a few unrelated words.')
  if (guesses < fewestGuesses) refuse('That password is too easy to guess. Try a few unrelated words.')
}
