/** How much a series grows over its second half, by the straight line through it; as it is, and as a part of its mean. */
export function growth(series: readonly number[]): { absolute: number; ofMean: number } {
  const half = series.slice(Math.floor(series.length / 2))
  const mean = half.reduce((sum, value) => sum + value, 0) / half.length
  const middle = (half.length - 1) / 2
  const spread = half.reduce((sum, _, index) => sum + (index - middle) ** 2, 0)
  const slope = half.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0) / (spread || 1)
  const absolute = slope * (half.length - 1)
  return { absolute, ofMean: mean === 0 ? 0 : absolute / mean }
}
