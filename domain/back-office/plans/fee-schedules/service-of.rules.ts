/** A service id made from its name: 'Deep cleaning' becomes 'deep-cleaning', 60 characters at most. */
export function serviceOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
    .replaceAll(/-+$/g, '')
}
