import { narrow, withoutUnseen } from '#domain/typed-text.rules.ts'

/** 31 characters (a prime), without look-alikes: 0 O, 1 I L. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const LENGTH = 12
const WEIGHT = 3

/**
 * A new member number, such as `7KQM-4XDA-92HR`: 11 random characters (54 bits) and a check character (after ISO 7064,
 * modulus 31, radix 3) that detects every single wrong character and every transposition.
 */
export function newMemberNumber(): string {
  let signs = ''
  while (signs.length < LENGTH - 1) signs += randomSign()
  // A number is valid if its weighted sum is 0; the last character has weight 1.
  const check = (31 - ((weightedSum(signs) * WEIGHT) % 31)) % 31
  return group(signs + alphabet.charAt(check))
}

/**
 * Normalizes a typed member number (any case, spaces, dashes); null for a wrong length, character or check character.
 */
export function parseMemberNumber(typed: string): string | null {
  const signs = narrow(withoutUnseen(typed))
    .toUpperCase()
    .replaceAll(/[\s\-–—]/g, '')
  if (signs.length !== LENGTH || [...signs].some((sign) => !alphabet.includes(sign))) return null
  return weightedSum(signs) === 0 ? group(signs) : null
}

function weightedSum(signs: string): number {
  let sum = 0
  for (const sign of signs) sum = (sum * WEIGHT + alphabet.indexOf(sign)) % 31
  return sum
}

function group(signs: string): string {
  return `${signs.slice(0, 4)}-${signs.slice(4, 8)}-${signs.slice(8)}`
}

/** A uniformly random character: bytes above the last multiple of 31 are discarded. */
function randomSign(): string {
  for (;;) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < 248) return alphabet.charAt(byte % 31)
  }
}
