/**
 * A path as a log may have it: a card's token opens its status, and at the desk what is on it, so it is left out
 * wherever it stands. Queries are never logged.
 */
export function redactPath(path: string): string {
  return path.replace(/^\/card\/[^/]+/, '/card/…').replace(/\/[\w-]{43}(?=[/.]|$)/g, '/…')
}
