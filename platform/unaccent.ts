/** Letters with marks, and those that names are searched by instead, one for one: `munoz` finds Muñoz. */
export const markedLetters = 'áàâäãåéèêëíìîïóòôöõúùûüñçý'
export const plainLetters = 'aaaaaaeeeeiiiiooooouuuuncy'

/** A name in small letters without marks, as the database's `searchedWord` has it. */
export function plainName(name: string): string {
  return [...name.normalize('NFC').toLowerCase()]
    .map((letter) => plainLetters[markedLetters.indexOf(letter)] ?? letter)
    .join('')
}
