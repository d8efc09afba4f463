import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'
import type { Font as FontkitFont } from 'fontkit'

/** The font family of every document. One file per weight has Latin, Greek, Cyrillic, Vietnamese, and Devanagari. */
export const fontFamily = 'NotoSans'

const { resolve } = createRequire(import.meta.url)
const weights = [
  { fontWeight: 400, file: '400Regular/NotoSans_400Regular.ttf' },
  { fontWeight: 700, file: '700Bold/NotoSans_700Bold.ttf' },
] as const

/**
 * Fallback families for glyphs missing from Noto Sans, in order of preference. Each is split into files by character
 * range.
 */
const others = ['arabic', 'hebrew', 'sc', 'jp', 'kr'] as const
type Slice = { family: string; path: string; ranges: [first: number, last: number][] }

let loading: Promise<void> | undefined
let slices: Slice[] | undefined
const loadingSlices = new Map<string, Promise<void>>()

/** Loads the fonts that a text needs, each once per process. `printable` and `familiesFor` work afterward. */
export async function loadFonts(text = ''): Promise<void> {
  loading ??= loadOwn()
  await loading
  const needed = new Set<Slice>()
  for (const character of new Set(text.normalize('NFC'))) {
    const slice = isOwn(character) ? undefined : sliceOf(character)
    if (slice) needed.add(slice)
  }
  await Promise.all([...needed].map(loadSlice))
}

async function loadOwn(): Promise<void> {
  Font.register({
    family: fontFamily,
    fonts: weights.map(({ fontWeight, file }) => ({
      fontWeight,
      src: resolve(`@expo-google-fonts/noto-sans/${file}`),
    })),
  })
  Font.registerHyphenationCallback(breakable)
  await Promise.all(weights.map(({ fontWeight }) => Font.load({ fontFamily, fontWeight })))
  for (const { fontWeight } of weights) {
    const font = Font.getFont({ fontFamily, fontWeight })?.data as FontkitFont | null
    for (const character of plainCharacters) font?.glyphForCodePoint(character.charCodeAt(0))
  }
}

/**
 * A font remembers each glyph with the characters that first requested it, and text extraction from a PDF relies on
 * that. A glyph first used as part of an accented letter would have no character in any later document, so the plain
 * characters are requested up front.
 */
const plainCharacters = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))

/** The packed file holds all weights; a PDF embeds one weight, unpacked. */
function loadSlice({ family, path, ranges }: Slice): Promise<void> {
  const known = loadingSlices.get(family)
  if (known) return known
  const text = ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at))
    .map((code) => String.fromCodePoint(code))
    .join('')
  const made = (async () => {
    // This loads a 50 MB shaper, which Latin documents don't need.
    const { default: subsetFont } = await import('subset-font')
    const packed = readFileSync(path)
    for (const { fontWeight } of weights) {
      const font = await subsetFont(packed, text, {
        targetFormat: 'truetype',
        variationAxes: { wght: fontWeight },
      })
      Font.register({ family, fontWeight, src: `data:font/ttf;base64,${font.toString('base64')}` })
      await Font.load({ fontFamily: family, fontWeight })
    }
  })()
  loadingSlices.set(family, made)
  made.catch(() => loadingSlices.delete(family))
  return made
}

function listSlices(): Slice[] {
  return others.flatMap((name) => {
    const folder = `@fontsource-variable/noto-sans-${name}`
    const table: Record<string, string> = JSON.parse(readFileSync(resolve(`${folder}/unicode.json`), 'utf8'))
    return Object.entries(table).map(([key, text]) => {
      const part = key.replaceAll(/[[\]]/g, '')
      const ranges = text.split(',').map((range): [number, number] => {
        const [first = '', last = first] = range.replace('U+', '').split('-')
        return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
      })
      const path = resolve(`${folder}/files/noto-sans-${name}-${part}-wght-normal.woff2`)
      return { family: `${fontFamily}-${name}-${part}`, path, ranges }
    })
  })
}

function sliceOf(character: string): Slice | undefined {
  slices ??= listSlices()
  const code = character.codePointAt(0) ?? 0
  return slices.find(({ ranges }) => ranges.some(([first, last]) => first <= code && code <= last))
}

const owned = new Map<string, boolean>()

/** A directory has a million characters but only about a hundred distinct ones, so lookups are cached. */
function isOwn(character: string): boolean {
  const known = owned.get(character)
  if (known !== undefined) return known
  const font = Font.getFont({ fontFamily, fontWeight: 400 })?.data
  if (!font) return false
  const found = font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
  owned.set(character, found)
  return found
}

/** The families that draw a text, in order of preference. Call `loadFonts` with the text first. */
export function familiesFor(text: string): string[] {
  const foreign = [...new Set(text)].flatMap((character) =>
    isOwn(character) ? [] : (sliceOf(character)?.family ?? []),
  )
  return [fontFamily, ...new Set(foreign.filter((family) => loadingSlices.has(family)))]
}

/** The font for a character that the main family lacks; undefined if it isn't loaded. */
export function fontOf(character: string): FontkitFont | undefined {
  const family = isOwn(character) ? undefined : sliceOf(character)?.family
  if (!family || !loadingSlices.has(family)) return
  return (Font.getFont({ fontFamily: family, fontWeight: 700 })?.data as FontkitFont | null) ?? undefined
}

/** No column is wide enough for a word longer than this. */
const longestWord = 34

/**
 * Where a word may break. Words of a contract or a name get no hyphen unless they would overlap the next column. Email
 * addresses and URLs are never broken.
 */
function breakable(word: string): string[] {
  if (word.length <= longestWord || /@|:\/\//.test(word)) return [word]
  return word.match(/.{1,17}/gsu) ?? [word]
}

/** Keeps the area code and the rest of a phone number (as written by `formatPhone`) on one line. */
const areaOfPhone = /(\(\d{3}\)) (?=\d{3}-\d{4})/g

/** Keeps a Spanish date on one line: '3 de diciembre de 2026'. */
const dayInSpanish = /(\d{1,2}) de (\p{L}+) de (?=\d{4})/gu

/** The text as typed, without emoji and control characters. Names are never transliterated. */
export function printable(text: string): string {
  let shown = ''
  for (const character of text.normalize('NFC').replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Cn}\p{Co}]/gu, '')) {
    if (isOwn(character) || !/\p{Extended_Pictographic}/u.test(character)) shown += character
  }
  return shown
    .replaceAll(areaOfPhone, '$1\u00a0')
    .replaceAll(dayInSpanish, '$1\u00a0de\u00a0$2\u00a0de\u00a0')
}
