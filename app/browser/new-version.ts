declare global {
  interface Window {
    __reactRouterManifest?: { version?: string }
    __reactRouterDataRouter?: {
      state: { navigation: { location?: { pathname: string; search: string; hash: string } } }
    }
  }
}

let isOutdated = false

/** Whether a newer build than this page's has been seen. */
export function isNewVersionKnown(): boolean {
  return isOutdated
}

/** The build this page came from. */
export function currentBuildId(): string | undefined {
  return window.__reactRouterManifest?.version
}

/** Whether a latest-build.json response names a different build than ours; false if it's unreadable. */
export function namesOtherBuild(answer: unknown, current: string | undefined): boolean {
  if (typeof answer !== 'object' || answer === null || !('id' in answer)) return false
  return typeof answer.id === 'string' && answer.id !== '' && current !== undefined && answer.id !== current
}

/**
 * Checks for the latest build every `seconds` (specification §4). If there's a newer one, the next navigation is a full
 * load, so that no one loses typed input. 0 or less is off.
 */
export function watchForNewVersion(seconds: number): () => void {
  if (seconds <= 0) return () => {}
  const timer = setInterval(async () => {
    if (isOutdated || document.visibilityState === 'hidden') return
    isOutdated = await askLatest()
  }, seconds * 1000)
  return () => clearInterval(timer)
}

async function askLatest(): Promise<boolean> {
  try {
    const response = await fetch(`/latest-build.json?t=${Date.now()}`, { cache: 'no-store' })
    return response.ok && namesOtherBuild(await response.json(), currentBuildId())
  } catch {
    return false
  }
}
