import type { ReactNode } from 'react'

/** Shows marked words of a `RichMessage` that a brand wrote: in English on a Spanish page they say so by `lang` (WCAG 3.1.2). */
export function wordsIn(lang: 'en' | undefined): (words: string) => ReactNode {
  return (words) => <span lang={lang}>{words}</span>
}
