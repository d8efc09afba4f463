const storageKey = 'enamel.handed-over'

/** Leaves a word for the next page of this tab, where that is loaded as a whole and a navigation's state is lost. */
export function setFlash(word: string): void {
  try {
    sessionStorage.setItem(storageKey, word)
  } catch {
    // Storage is full or forbidden; the next page then says nothing.
  }
}

/** The word that was left, once; else null. */
export function takeFlash(): string | null {
  try {
    const word = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    return word
  } catch {
    return null
  }
}
