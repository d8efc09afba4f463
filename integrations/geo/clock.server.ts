/**
 * The time zone a point lies in, by its polygon in today's map of clocks; null where it lies in none. The map is read from
 * disk piece by piece, by whoever first asks: no page does.
 */
export async function clockAt(latitude: number, longitude: number): Promise<string | null> {
  const { find } = await import('geo-tz/now')
  return find(latitude, longitude)[0] ?? null
}
