import * as m from '#messages'

/** What the card networks of the United States issue: the first digits and how many there are. */
const issued =
  /^(?:4(?:\d{12}|\d{15}|\d{18})|(?:5[1-5]|2[2-7])\d{14}|3[47]\d{13}|3(?:0|6|8)\d{12}|35\d{14}|6(?:011|5\d\d|4[4-9]\d)\d{12}|62\d{14,17})$/

/** What a field that held one says, for a schema. */
export const cardNumberRefused = { error: () => m.validation_card_number_here() }

const setApart = /[\s.\-‐-―]/

/**
 * Whether a text holds the number of a payment card, however its digits are set apart and whatever stands around them:
 * 13 to 19 digits that a network issues and whose check digit is right. Such a text is refused before it is kept.
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

/** The check of Luhn: every second digit from the right doubled, the digits of all of it a multiple of ten. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
