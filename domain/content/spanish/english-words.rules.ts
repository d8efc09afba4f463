/** Which texts are English on a Spanish page. Their elements say so with `lang` (WCAG 3.1.2). */
export type EnglishWords<Key extends string> = { lang?: Partial<Record<Key, 'en'>> }

/** The `lang` marks of the English texts, or nothing if there are none. */
export function englishWords<Key extends string>(
  keys: readonly Key[],
  isEnglish: (key: Key) => boolean | undefined,
): EnglishWords<Key> {
  const marks: Partial<Record<Key, 'en'>> = {}
  for (const key of keys) if (isEnglish(key)) marks[key] = 'en'
  return Object.keys(marks).length > 0 ? { lang: marks } : {}
}
