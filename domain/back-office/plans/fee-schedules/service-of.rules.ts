/** The id of a service that is made of its name: 'Deep cleaning' as 'deep-cleaning', 60 characters at most. */
export function serviceOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
    .replaceAll(/-+$/g, '')
}
