/** Values that couldn't be stored; they last as long as this page. */
const here = new Map<string, string>()

type Kind = 'localStorage' | 'sessionStorage'

/**
 * Stores a text under a key, or removes it if null. If storage is full or blocked, it lasts only as long as this page.
 */
export function keepStored(kind: Kind, key: string, text: string | null): void {
  here.delete(key)
  try {
    if (text === null) globalThis[kind].removeItem(key)
    else globalThis[kind].setItem(key, text)
  } catch {
    if (text !== null) here.set(key, text)
  }
}

/** The text stored under a key, or null. */
export function readStored(kind: Kind, key: string): string | null {
  const kept = here.get(key)
  if (kept !== undefined) return kept
  try {
    return globalThis[kind].getItem(key)
  } catch {
    return null
  }
}
