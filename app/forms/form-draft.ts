import { typedPrefix } from './clear-drafts.ts'

/** The stored draft in the shape it was stored in, or null. */
export function loadDraft<Typed>(key: string): Typed | null {
  try {
    return JSON.parse(sessionStorage.getItem(typedPrefix + key) ?? 'null')
  } catch {
    return null
  }
}

/** Deletes the draft, after it was sent or restored to its form. */
export function clearDraft(key: string): void {
  try {
    sessionStorage.removeItem(typedPrefix + key)
  } catch {
    // Nothing was stored.
  }
}
