import { AsyncLocalStorage } from 'node:async_hooks'
import { askLanguageOf, type Locale } from './locale.ts'

const language = new AsyncLocalStorage<Locale>()
askLanguageOf(() => language.getStore() ?? 'en')

/** Makes an answer, a page or a mail in a language: what is read and said for it on the way is in it too. On the server alone. */
export function makeIn<Made>(locale: Locale, make: () => Made): Made {
  return language.run(locale, make)
}
