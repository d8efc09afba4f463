/** Maps each code of a list to its label. */
export function wordsOf<Code extends string>(
  codes: readonly Code[],
  say: (code: Code) => string,
): Record<Code, string> {
  return Object.fromEntries(codes.map((code) => [code, say(code)])) as Record<Code, string>
}

/** Joins alternatives with "or". */
export function joinWithOr(words: string[], locale: 'en' | 'es'): string {
  return new Intl.ListFormat(`${locale}-US`, { type: 'disjunction' }).format(words)
}

/** A number with what it counts: '1 order', '1,200 orders'. */
export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}
