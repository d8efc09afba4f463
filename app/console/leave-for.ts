/** The sign-in that leads back to this screen. */
export function signInPath(): string {
  const { pathname, search } = window.location
  return `/sign-in?return=${encodeURIComponent(pathname + search)}`
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
