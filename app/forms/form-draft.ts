import { typedPrefix } from './clear-drafts.ts'

/** What was kept, in the shape it was kept in; null when nothing was. */
export function loadDraft<Typed>(key: string): Typed | null {
  try {
    return JSON.parse(sessionStorage.getItem(typedPrefix + key) ?? 'null')
  } catch {
    return null
  }
}

/** Forgets it: it was sent, or it is back in its form. */
export function clearDraft(key: string): void {
  try {
    sessionStorage.removeItem(typedPrefix + key)
  } catch {
    // Nothing was kept.
  }
}
