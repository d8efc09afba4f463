/** What the console calls a thing, by language. A second language is one more key here. */
export type Label = { en: string }
