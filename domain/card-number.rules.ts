import * as m from '#messages'

/** What U.S. card networks issue: the first digits and the lengths. */
const issued =
  /^(?:4(?:\d{12}|\d{15}|\d{18})|(?:5[1-5]|2[2-7])\d{14}|3[47]\d{13}|3(?:0|6|8)\d{12}|35\d{14}|6(?:011|5\d\d|4[4-9]\d)\d{12}|62\d{14,17})$/

/** The error for a field that contains one, for a schema. */
export const cardNumberRefused = { error: () => m.validation_card_number_here() }

const setApart = /[\s.\-‐-―]/

/**
 * Whether a text contains a payment card number, however its digits are separated and whatever surrounds them: 13 to 19
 * digits that a network issues, with a valid check digit. Such a text is refused before it is stored.
 */
export function holdsCardNumber(text: string): boolean {
  const groups = text.normalize('NFKC').matchAll(/\d+(?:[\s.\-‐-―]{1,3}\d+)*/gu)
  return [...groups].some(([run]) => {
    const parts = run.split(setApart).filter(Boolean)
    return parts.some((_, from) => parts.some((__, to) => isCard(parts.slice(from, to + 1).join(''))))
  })
}

function isCard(digits: string): boolean {
  return digits.length >= 13 && digits.length <= 19 && issued.test(digits) && hasCheckDigit(digits)
}

/** The Luhn check: every second digit from the right is doubled, and the sum of all digits is a multiple of ten. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
