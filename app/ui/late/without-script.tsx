import type { Later } from './later.ts'

/**
 * Content for browsers without scripts. Only the server renders it: in a browser, React leaves the content of a
 * `noscript` alone, so its code is never loaded.
 */
export function WithoutScript<Props extends object>({ of: part, given }: { of: Later<Props>; given: Props }) {
  const Part = part.pick()
  return <noscript>{typeof document === 'undefined' && <Part {...given} />}</noscript>
}
