/** The address with some parameters changed; an empty value removes one. */
export function addressOf(search: URLSearchParams, changes: Record<string, string>): string {
  const wanted = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) wanted.set(name, value)
  return `?${new URLSearchParams([...wanted].filter(([, value]) => value !== ''))}`
}
