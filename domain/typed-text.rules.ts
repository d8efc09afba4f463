/**
 * Marks that nobody sees and that come with what is copied from contacts, mails and pages: zero-width ones, those that turn
 * the direction of reading, soft hyphens. The joiners U+200C and U+200D are letters of some names, and are left alone.
 */
const unseen = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu

/** A text without marks that nobody sees, trimmed. */
export function withoutUnseen(text: string): string {
  return text.replaceAll(unseen, '').trim()
}

/** Marks of no width, and letters that are blank: no word has them. */
const ofNoWidth = /\u00AD|\u034F|[\u115F\u1160\u180E\u200B\u2060-\u2064\u3164\uFEFF\uFFA0]/gu
/** A joiner joins what stands on both sides of it; any other one is nothing. */
const joiner = '(?:\u200C|\u200D)'
const looseJoiner = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}\p{S}])${joiner}+|${joiner}+(?![\p{L}\p{M}\p{N}\p{S}])|${joiner}(?=${joiner})`,
  'gu',
)

/** A text without what has no width, trimmed: what is left can be seen, and counts where a text needs some length. */
export function onlySeen(text: string): string {
  return text.replaceAll(ofNoWidth, '').replaceAll(looseJoiner, '').trim()
}

/** Full-width letters, digits and signs, as East Asian keyboards write them, as ASCII; all else as it is. */
export function narrow(text: string): string {
  return text
    .replaceAll(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ')
}

/** What a spreadsheet makes of a long number: its other digits are lost. */
export const madeNumber = /^\d+(?:\.\d+)?E\+?\d+$/i

/** A phone number as typed or pasted from contacts, without `tel:`, unseen marks and, behind ten digits, an extension. */
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
 * The digits of a U.S. phone number without its country code; '' for what a spreadsheet made a number, of which digits are
 * lost. Of two numbers all digits are there, so that neither is taken.
 */
export function phoneDigits(typed: string): string {
  const text = phoneText(typed)
  return madeNumber.test(text.replace(/^\+/, ''))
    ? ''
    : text.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
}

/** Whether a text may be a phone number, or the end of one. */
export const isPhoneLike = (typed: string): boolean => /^[\d\s().+-]+$/.test(phoneText(typed))
