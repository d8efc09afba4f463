/** What begins the names under which typed text waits in a tab's storage. */
export const typedPrefix = 'enamel.typed.'

/** Forgets whatever was typed and not sent in this tab: the next person here may be another. */
export function clearDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(typedPrefix)) sessionStorage.removeItem(key)
  } catch {
    // Storage is forbidden here, so nothing was kept.
  }
}
