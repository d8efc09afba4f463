/** The address with some of its parts changed; an empty one goes. */
export function addressOf(search: URLSearchParams, changes: Record<string, string>): string {
  const wanted = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) wanted.set(name, value)
  return `?${new URLSearchParams([...wanted].filter(([, value]) => value !== ''))}`
}
