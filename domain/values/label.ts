/** The console's label for something, by language. A second language is one more key here. */
export type Label = { en: string }
