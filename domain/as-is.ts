/** For `translate`: a number, a price or a code that stands alone, so without a space, is left as it is by a translator. */
export function asIs(text: string): 'no' | undefined {
  return /^\S*\d\S*$/.test(text) ? 'no' : undefined
}
