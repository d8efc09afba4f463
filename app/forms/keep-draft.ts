import { holdsCardNumber } from '#domain/card-number.rules.ts'
import { typedPrefix } from './clear-drafts.ts'

/**
 * Stores unsent input for this tab only, so that a reload or a wrong click loses nothing. Never a password, nor a text
 * containing a card number. If storage is full or blocked, the form still works.
 */
export function keepDraft(key: string, typed: unknown): void {
  try {
    const text = JSON.stringify(typed)
    if (holdsCardNumber(text)) return
    sessionStorage.setItem(typedPrefix + key, text)
  } catch {
    // Storage is full or blocked.
  }
}
