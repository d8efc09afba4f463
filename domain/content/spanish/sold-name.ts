import { type In, inLocale } from '#messages/locale.ts'
import type { Spoken } from './spanish.rules.ts'

type Names = Pick<Spoken, 'say'>

let around = (): Names | undefined => undefined

/** Has `ask` say what the brand calls what it sells, for whoever is being answered. */
export function askNamesOf(ask: () => Names | undefined): void {
  around = ask
}

/** What the brand calls what it sells in the language of whoever is answered; undefined where that is English. */
export function soldNames(o?: In): Names | undefined {
  return inLocale(o) === 'en' ? undefined : around()
}

/**
 * The name of a plan, a service or an included visit in the language of whoever is answered: in English as it is kept, in
 * Spanish as the brand has published it, if it has. What is kept, such as a line of an order, has the English name.
 */
export function soldName(english: string, o?: In): string {
  return soldNames(o)?.say(english) ?? english
}
