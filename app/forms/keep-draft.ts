import { holdsCardNumber } from '#domain/card-number.rules.ts'
import { typedPrefix } from './clear-drafts.ts'

/**
 * Keeps what was typed and not sent, for this tab only, so that a reload or a wrong turn loses nothing. Never a
 * password, nor a text with a card number in it. Where there is no room, or storage is forbidden, a form works all the same.
 */
export function keepDraft(key: string, typed: unknown): void {
  try {
    const text = JSON.stringify(typed)
    if (holdsCardNumber(text)) return
    sessionStorage.setItem(typedPrefix + key, text)
  } catch {
    // As said above.
  }
}
