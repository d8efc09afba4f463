/** Languages that sentences are written in; a folder of `messages/` each. */
export type Locale = 'en' | 'es'

/** Which language a sentence is asked for in. */
export type In = { locale: Locale }

/** A sentence that is not in a language yet, e.g. the reason of a refusal; without a language it is that of the page. */
export type Words = (o?: In) => string

let rendering: Locale | undefined

/** In a browser the document's; on the server whoever answers a request says it, by `askLanguageOf`. */
let around = (): Locale => (globalThis.document?.documentElement?.lang === 'es-US' ? 'es' : 'en')

/** The language of a sentence: the one asked for, else that of the page being rendered or read for. */
export function inLocale(chosen?: In): Locale {
  return chosen?.locale ?? rendering ?? around()
}

/** Has `ask` say in which language the page is that is being made: its loaders wait for the database among others. */
export function askLanguageOf(ask: () => Locale): void {
  around = ask
}

/** Renders in a language. Only for what renders in one go: `render` must not be asynchronous. */
export function renderIn<Result>(locale: Locale, render: () => Result): Result {
  const before = rendering
  rendering = locale
  try {
    return render()
  } finally {
    rendering = before
  }
}

/**
 * Stands where the Spanish of a room would.
 * @throws always: English never takes the place of Spanish unseen.
 */
export function notWritten(room: string): never {
  throw new Error(`messages/es/${room}.json is not written yet.`)
}

/** What goes into a sentence: words and numbers, already formatted. */
export type Value = string | number

/** A sentence with marked words, in order: plain words, or a mark and the words it goes around. */
export type Parts<Tag extends string> = (string | [tag: Tag, words: string])[]
