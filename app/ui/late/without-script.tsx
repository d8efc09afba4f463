import type { Later } from './later.ts'

/**
 * What is seen where no script runs. Only the server draws it: in a browser React leaves the inside of a `noscript` as it
 * is, so its code is never fetched.
 */
export function WithoutScript<Props extends object>({ of: part, given }: { of: Later<Props>; given: Props }) {
  const Part = part.pick()
  return <noscript>{typeof document === 'undefined' && <Part {...given} />}</noscript>
}
