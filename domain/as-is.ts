/** The `translate` attribute of a text: a lone number, price or code, which has no spaces, is not translated. */
export function asIs(text: string): 'no' | undefined {
  return /^\S*\d\S*$/.test(text) ? 'no' : undefined
}
