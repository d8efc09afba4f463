/**
 * Invisible characters that come with text copied from contacts, emails and web pages: zero-width ones, direction
 * marks, soft hyphens. The joiners U+200C and U+200D are part of some names and are kept.
 */
const unseen = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu

/** A text without invisible characters, trimmed. */
export function withoutUnseen(text: string): string {
  return text.replaceAll(unseen, '').trim()
}

/** Zero-width characters and blank letters. No word contains them. */
const ofNoWidth = /\u00AD|\u034F|[\u115F\u1160\u180E\u200B\u2060-\u2064\u3164\uFEFF\uFFA0]/gu
/** A joiner only matters between two characters. Elsewhere it is dropped. */
const joiner = '(?:\u200C|\u200D)'
const looseJoiner = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}\p{S}])${joiner}+|${joiner}+(?![\p{L}\p{M}\p{N}\p{S}])|${joiner}(?=${joiner})`,
  'gu',
)

/** A text without zero-width characters, trimmed. What remains is visible and counts toward a minimum length. */
export function onlySeen(text: string): string {
  return text.replaceAll(ofNoWidth, '').replaceAll(looseJoiner, '').trim()
}

/** Full-width letters, digits and symbols, as East Asian keyboards write them, as ASCII. Everything else unchanged. */
export function narrow(text: string): string {
  return text
    .replaceAll(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ')
}

/** A long number as a spreadsheet abbreviates it. Its other digits are lost. */
export const madeNumber = /^\d+(?:\.\d+)?E\+?\d+$/i

/**
 * A phone number as typed or pasted from contacts, without `tel:`, invisible characters and, after ten digits, an
 * extension.
 */
function phoneText(typed: string): string {
  const text = narrow(withoutUnseen(typed))
    .replace(/^tel:\s*/i, '')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
  const [, number, extension] =
    /^(.*?)[\s,;]*(?:;ext=|ext(?:ension|n)?\.?|x|#)[\s.:]*(\d{1,6})$/i.exec(text) ?? []
  const hasTen = number !== undefined && /^1?\d{10}$/.test(number.replaceAll(/\D/g, ''))
  return hasTen && extension !== undefined ? number : text
}

/**
 * The digits of a U.S. phone number without its country code. '' for a number a spreadsheet abbreviated, whose digits
 * are lost. Two numbers keep all their digits, so that neither is accepted.
 */
export function phoneDigits(typed: string): string {
  const text = phoneText(typed)
  return madeNumber.test(text.replace(/^\+/, ''))
    ? ''
    : text.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
}

/** Whether a text may be a phone number or the end of one. */
export const isPhoneLike = (typed: string): boolean => /^[\d\s().+-]+$/.test(phoneText(typed))
