/** Which of its words are English on a Spanish page: the element that shows one says so by `lang` (WCAG 3.1.2). */
export type EnglishWords<Key extends string> = { lang?: Partial<Record<Key, 'en'>> }

/** The marks of those that are English; nothing where none is. */
export function englishWords<Key extends string>(
  keys: readonly Key[],
  isEnglish: (key: Key) => boolean | undefined,
): EnglishWords<Key> {
  const marks: Partial<Record<Key, 'en'>> = {}
  for (const key of keys) if (isEnglish(key)) marks[key] = 'en'
  return Object.keys(marks).length > 0 ? { lang: marks } : {}
}
