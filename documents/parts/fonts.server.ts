import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'
import type { Font as FontkitFont } from 'fontkit'

/** The family every document is set in: one file a weight covers Latin, Greek, Cyrillic, Vietnamese, Devanagari. */
export const fontFamily = 'NotoSans'

const { resolve } = createRequire(import.meta.url)
const weights = [
  { fontWeight: 400, file: '400Regular/NotoSans_400Regular.ttf' },
  { fontWeight: 700, file: '700Bold/NotoSans_700Bold.ttf' },
] as const

/** Families for what that one has no glyphs for, in the order they are asked; each is cut into files by ranges of characters. */
const others = ['arabic', 'hebrew', 'sc', 'jp', 'kr'] as const
type Slice = { family: string; path: string; ranges: [first: number, last: number][] }

let loading: Promise<void> | undefined
let slices: Slice[] | undefined
const loadingSlices = new Map<string, Promise<void>>()

/** Loads the fonts that a text needs, each once a process; `printable` and `familiesFor` work afterwards. */
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
 * A font keeps each glyph with the characters it was first asked for by, and a PDF's text is read by them. One that is first
 * met as a part of an accented letter would have none in every document after: so the plain ones are asked for ahead.
 */
const plainCharacters = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))

/** A file has all weights in it and is packed: what a PDF takes in is one weight of it, unpacked. */
function loadSlice({ family, path, ranges }: Slice): Promise<void> {
  const known = loadingSlices.get(family)
  if (known) return known
  const text = ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at))
    .map((code) => String.fromCodePoint(code))
    .join('')
  const made = (async () => {
    // It brings a shaper of 50 MB, which no document in Latin needs.
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

/** A directory has a million characters, of some hundred kinds: each is looked for once. */
function isOwn(character: string): boolean {
  const known = owned.get(character)
  if (known !== undefined) return known
  const font = Font.getFont({ fontFamily, fontWeight: 400 })?.data
  if (!font) return false
  const found = font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
  owned.set(character, found)
  return found
}

/** The families that draw a text, in the order they are asked. `loadFonts` with it must have been awaited. */
export function familiesFor(text: string): string[] {
  const foreign = [...new Set(text)].flatMap((character) =>
    isOwn(character) ? [] : (sliceOf(character)?.family ?? []),
  )
  return [fontFamily, ...new Set(foreign.filter((family) => loadingSlices.has(family)))]
}

/** The font that draws a character which the one family lacks; none where it is not loaded. */
export function fontOf(character: string): FontkitFont | undefined {
  const family = isOwn(character) ? undefined : sliceOf(character)?.family
  if (!family || !loadingSlices.has(family)) return
  return (Font.getFont({ fontFamily: family, fontWeight: 700 })?.data as FontkitFont | null) ?? undefined
}

/** Longer than this, no column has room for a word. */
const longestWord = 34

/**
 * Where a word may be broken. Those of a contract or a name never get a hyphen that nobody wrote, unless they would
 * run over their neighbors; an address to type never does.
 */
function breakable(word: string): string[] {
  if (word.length <= longestWord || /@|:\/\//.test(word)) return [word]
  return word.match(/.{1,17}/gsu) ?? [word]
}

/** A phone number as `formatPhone` writes it is not parted between its area and the rest. */
const areaOfPhone = /(\(\d{3}\)) (?=\d{3}-\d{4})/g

/** Nor is a day in Spanish words: '3 de diciembre de 2026'. */
const dayInSpanish = /(\d{1,2}) de (\p{L}+) de (?=\d{4})/gu

/** The text as it is typed, without pictures and what no font draws: a name is never spelled in other letters by us. */
export function printable(text: string): string {
  let shown = ''
  for (const character of text.normalize('NFC').replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Cn}\p{Co}]/gu, '')) {
    if (isOwn(character) || !/\p{Extended_Pictographic}/u.test(character)) shown += character
  }
  return shown
    .replaceAll(areaOfPhone, '$1\u00a0')
    .replaceAll(dayInSpanish, '$1\u00a0de\u00a0$2\u00a0de\u00a0')
}
