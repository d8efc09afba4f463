/** The prefix of the storage keys for unsent input. */
export const typedPrefix = 'enamel.typed.'

/** Deletes all unsent input of this tab, because the next person here may be someone else. */
export function clearDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(typedPrefix)) sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
