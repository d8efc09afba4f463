import type { FetchResult } from './fetcher.ts'

/**
 * Returns the response if it has `field`. For calls with several response shapes, such as a price until it's agreed to,
 * then the result.
 * @throws TypeError if the response has another shape.
 */
export async function answerWith<Data extends object, Field extends string>(
  field: Field,
  call: Promise<FetchResult<Data>>,
): Promise<FetchResult<Extract<Data, { [Key in Field]: unknown }>>> {
  const result = await call
  if (result.ok && !(field in result.data)) throw new TypeError(`The answer has no ${field}.`)
  return result as FetchResult<Extract<Data, { [Key in Field]: unknown }>>
}
