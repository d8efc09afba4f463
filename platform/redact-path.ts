/**
 * A path for the log. The token in a card's path grants access to its status, and at the desk to what is on it, so it
 * is removed everywhere. Queries are never logged.
 */
export function redactPath(path: string): string {
  return path.replace(/^\/card\/[^/]+/, '/card/…').replace(/\/[\w-]{43}(?=[/.]|$)/g, '/…')
}
