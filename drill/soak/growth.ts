/**
 * Growth of a series after its first quarter, by linear regression; absolute, and relative to its mean. With only the
 * second half, four months, one busy moment would look like a slope.
 */
export function growth(series: readonly number[]): { absolute: number; ofMean: number } {
  const later = series.slice(Math.floor(series.length / 4))
  const mean = later.reduce((sum, value) => sum + value, 0) / later.length
  const middle = (later.length - 1) / 2
  const spread = later.reduce((sum, _, index) => sum + (index - middle) ** 2, 0)
  const slope =
    later.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0) / (spread || 1)
  const absolute = slope * (later.length - 1)
  return { absolute, ofMean: mean === 0 ? 0 : absolute / mean }
}
