import { type In, inLocale } from '#messages/locale.ts'
import type { Spoken } from './spanish.rules.ts'

type Names = Pick<Spoken, 'say'>

let around = (): Names | undefined => undefined

/** Registers `ask`, which returns the brand's names for what it sells in the current request. */
export function askNamesOf(ask: () => Names | undefined): void {
  around = ask
}

/** The brand's names for what it sells, in the language of the current request. Undefined in English. */
export function soldNames(o?: In): Names | undefined {
  return inLocale(o) === 'en' ? undefined : around()
}

/**
 * The name of a plan, a service or an included visit in the language of the current request: the stored English name,
 * or the brand's published Spanish one if it has any. Stored text, such as an order line, has the English name.
 */
export function soldName(english: string, o?: In): string {
  return soldNames(o)?.say(english) ?? english
}
