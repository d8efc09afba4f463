import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'
import anyAscii from 'any-ascii'

/** The family every document is set in: one file a weight covers Latin, Greek, Cyrillic, Vietnamese, Devanagari. */
export const fontFamily = 'NotoSans'

const { resolve } = createRequire(import.meta.url)
const weights = [
  { fontWeight: 400, file: '400Regular/NotoSans_400Regular.ttf' },
  { fontWeight: 700, file: '700Bold/NotoSans_700Bold.ttf' },
] as const

let loading: Promise<void> | undefined

/** Loads the fonts once a process; `printable` works afterwards. */
export function loadFonts(): Promise<void> {
  loading ??= (async () => {
    Font.register({
      family: fontFamily,
      fonts: weights.map(({ fontWeight, file }) => ({
        fontWeight,
        src: resolve(`@expo-google-fonts/noto-sans/${file}`),
      })),
    })
    Font.registerHyphenationCallback(breakable)
    await Promise.all(weights.map(({ fontWeight }) => Font.load({ fontFamily, fontWeight })))
  })()
  return loading
}

/** Longer than this, no column has room for a word. */
const longestWord = 34

/**
 * Where a word may be broken. Those of a contract or a name never get a hyphen that nobody wrote, unless they would
 * run over their neighbours; an address to type never does.
 */
function breakable(word: string): string[] {
  if (word.length <= longestWord || /@|:\/\//.test(word)) return [word]
  return word.match(/.{1,17}/gsu) ?? [word]
}

/**
 * The text as the font can show it: in scripts it has no glyphs for (Chinese, Arabic …) the character's Latin
 * transliteration stands instead of an empty box, so that a desk can still read a name out loud. Pictures go.
 */
export function printable(text: string): string {
  const font = Font.getFont({ fontFamily, fontWeight: 400 })?.data
  let shown = ''
  let wasForeign = false
  for (const character of text.normalize('NFC').replaceAll(/\p{C}/gu, '')) {
    const known = font?.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) ?? false
    if (known) shown += character
    else if (!unwritten.test(character)) shown += transliterate(character, wasForeign)
    wasForeign = !known
  }
  return shown
}

/** Pictures, and marks that only make sense on a glyph the font has. */
const unwritten = /\p{Extended_Pictographic}|\p{M}/u

/** One syllable: capitalised where a name begins, joined in lower case to a foreign character before it. */
function transliterate(character: string, continues: boolean): string {
  const latin = anyAscii(character).trim()
  return continues ? latin.toLowerCase() : latin
}
