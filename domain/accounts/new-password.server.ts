import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { DomainError } from '#domain/errors.ts'

const shortest = 12
const longest = 128
/** Guesses an attacker needs; below this a password falls to a list, a keyboard walk or a repeat. */
const fewestGuesses = 1e8
/** What is looked at: the estimate's time grows with the square of the length. */
const looked = 64

let estimator: ZxcvbnFactory | undefined

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

/**
 * Refuses a new password that is shorter than 12 or longer than 128 characters, common or breached, a
 * keyboard walk or a repeat, or made of `ownWords` (the brand's and the member's names, email, phone).
 * No rule of composition: NIST SP 800-63B §3.1.1.2.
 * @throws DomainError `invalid` with the field `password`.
 */
export function checkNewPassword(plain: string, ownWords: string[]): void {
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
    refuse('Choose a password that is not made of your own or our name.')
  }

  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  const { guesses } = estimator.check(plain.slice(0, looked), own)
  if (guesses < fewestGuesses) refuse('That password is too easy to guess. Try a few unrelated words.')
}
