/**
 * The time zone of a point, by its polygon in the map of current time zones. Null outside all of them. The map is read
 * from disk piece by piece on first use. Pages never need it.
 */
export async function clockAt(latitude: number, longitude: number): Promise<string | null> {
  const { find } = await import('geo-tz/now')
  return find(latitude, longitude)[0] ?? null
}
