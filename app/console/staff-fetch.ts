import { type FetchResult, type SecureRequest, secureFetch } from '#app/browser/secure-fetch.ts'

/**
 * Every call of a screen to the console's API. Where the server wants to know again who is at the keyboard, they are
 * asked, and the call is made once more; whoever is signed out is led to the sign-in.
 */
export async function staffFetch<T>(path: string, request: SecureRequest = {}): Promise<FetchResult<T>> {
  const first = await secureFetch<T>(path, request)
  if (first.ok) return first
  if (first.error.code === 'unauthenticated') {
    const { pathname, search } = window.location
    leaveFor(`/sign-in?return=${encodeURIComponent(pathname + search)}`)
    return first
  }
  if (first.error.code !== 'proof_required') return first
  const { askForProof } = await import('./proof/proof-host.tsx')
  if (await askForProof()) return secureFetch<T>(path, request)
  const message = 'Nothing was changed, as you did not confirm that it is you.'
  return { ...first, error: { ...first.error, message } }
}

/** Loads another document: nothing of whoever was signed in before stays in this one's memory. */
export function leaveFor(path: string): void {
  window.location.assign(path)
}

/** The path of `return`, if it is one of this origin; else the start. */
export function onwardPath(search: URLSearchParams): string {
  const path = search.get('return') ?? ''
  return /^\/(?![/\\])/.test(path) ? path : '/'
}
