/** The words of each code of a list. */
export function wordsOf<Code extends string>(
  codes: readonly Code[],
  say: (code: Code) => string,
): Record<Code, string> {
  return Object.fromEntries(codes.map((code) => [code, say(code)])) as Record<Code, string>
}
