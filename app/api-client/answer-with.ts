import type { FetchResult } from './fetcher.ts'

/**
 * Of a call that answers in several shapes (its price until that is agreed to, then what was done) the answer that has
 * `field`.
 * @throws TypeError: it answered in another shape.
 */
export async function answerWith<Data extends object, Field extends string>(
  field: Field,
  call: Promise<FetchResult<Data>>,
): Promise<FetchResult<Extract<Data, { [Key in Field]: unknown }>>> {
  const result = await call
  if (result.ok && !(field in result.data)) throw new TypeError(`The answer has no ${field}.`)
  return result as FetchResult<Extract<Data, { [Key in Field]: unknown }>>
}
