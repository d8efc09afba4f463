/** What could not be put into storage: it lasts as long as this page. */
const here = new Map<string, string>()

type Kind = 'localStorage' | 'sessionStorage'

/** Keeps a text under a key, or forgets it with null; where storage is full or forbidden, for as long as this page lasts. */
export function keepStored(kind: Kind, key: string, text: string | null): void {
  here.delete(key)
  try {
    if (text === null) globalThis[kind].removeItem(key)
    else globalThis[kind].setItem(key, text)
  } catch {
    if (text !== null) here.set(key, text)
  }
}

/** What is kept under a key; else null. */
export function readStored(kind: Kind, key: string): string | null {
  const kept = here.get(key)
  if (kept !== undefined) return kept
  try {
    return globalThis[kind].getItem(key)
  } catch {
    return null
  }
}
