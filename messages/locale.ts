/** The languages of our sentences; each has a folder in `messages/`. How to add one: CONTRIBUTING.md. */
export type Locale = 'en' | 'es'

/** The language a message is wanted in. */
export type In = { locale: Locale }

/** A message whose language is chosen later, e.g. the reason of a refusal; without one, the page's language. */
export type Words = (o?: In) => string

let rendering: Locale | undefined

/** In a browser the document's language; on the server that of the request, set by `askLanguageOf`. */
let around = (): Locale => (globalThis.document?.documentElement?.lang === 'es-US' ? 'es' : 'en')

/** The language of a message: the one asked for, else that of the page being rendered or the request being answered. */
export function inLocale(chosen?: In): Locale {
  return chosen?.locale ?? rendering ?? around()
}

/** Makes `ask` answer in which language the current request is; it must work across `await`. */
export function askLanguageOf(ask: () => Locale): void {
  around = ask
}

/** Renders in a language; `render` must be synchronous. */
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
 * Placeholder for the Spanish messages of a topic that has no catalog.
 * @throws always, so that no one silently reads English instead of Spanish.
 */
export function notWritten(topic: string): never {
  throw new Error(`messages/es/${topic}.json is not written yet.`)
}

/** A value put into a message: words or a number, already formatted. */
export type Value = string | number

/** A message with marked words, in order: plain words, or a mark and the words it encloses. */
export type Parts<Tag extends string> = (string | [tag: Tag, words: string])[]
