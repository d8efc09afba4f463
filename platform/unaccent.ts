/** Letters with marks, and the letters they are searched by, one for one: `munoz` finds Muñoz. */
export const markedLetters = 'áàâäãåéèêëíìîïóòôöõúùûüñçý'
export const plainLetters = 'aaaaaaeeeeiiiiooooouuuuncy'

/** A name in lowercase without marks, the same as the database's `searchedWord`. */
export function plainName(name: string): string {
  return [...name.normalize('NFC').toLowerCase()]
    .map((letter) => plainLetters[markedLetters.indexOf(letter)] ?? letter)
    .join('')
}
