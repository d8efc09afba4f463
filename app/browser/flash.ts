const storageKey = 'enamel.handed-over'

/** Leaves a value for the next page of this tab, for full page loads, which lose the navigation state. */
export function setFlash(word: string): void {
  try {
    sessionStorage.setItem(storageKey, word)
  } catch {
    // Storage is full or blocked; the next page then gets nothing.
  }
}

/** Returns and removes the stored value; null if there is none. */
export function takeFlash(): string | null {
  try {
    const word = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    return word
  } catch {
    return null
  }
}
