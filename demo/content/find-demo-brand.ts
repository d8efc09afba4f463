/** The brand of the demo with this key. */
export function findDemoBrand<T extends { key: string }>(brands: readonly T[], key: T['key']): T {
  const brand = brands.find((candidate) => candidate.key === key)
  if (!brand) throw new Error(`The demo has no brand ${key}.`)
  return brand
}
