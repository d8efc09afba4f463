import { createRequire } from 'node:module'
import * as fontkit from 'fontkit'
import { fontOf, printable } from './fonts.server.ts'

type Face = { font: fontkit.Font; stroke: number }

const { resolve } = createRequire(import.meta.url)
const latin = (family: string, file: string) =>
  `@fontsource-variable/${family}/files/${file}-latin-wght-normal.woff2`

/** The brands' typefaces, drawn at the default weight of their files; `stroke` thickens a light one. */
const files = {
  humanist: { path: latin('bricolage-grotesque', 'bricolage-grotesque'), stroke: 0 },
  serif: { path: latin('newsreader', 'newsreader'), stroke: 0.012 },
  geometric: { path: latin('figtree', 'figtree'), stroke: 0.045 },
  plain: { path: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf', stroke: 0 },
  /** Fallback for letters the brand's own typeface lacks. */
  any: { path: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf', stroke: 0 },
} as const
export type FaceName = keyof typeof files

const opened = new Map<FaceName, Face>()

function faceOf(name: FaceName): Face {
  const known = opened.get(name)
  if (known) return known
  const { path, stroke } = files[name]
  const font = fontkit.openSync(resolve(path))
  if (!('layout' in font)) throw new Error(`${path} holds several fonts`)
  const face = { font, stroke }
  opened.set(name, face)
  return face
}

/** Words as shapes, so they draw without a font. `width` is in the units of `size`. */
type Outline = { width: number; svg: string }

/**
 * A line of text as shapes, with its left end and baseline at the origin. Letters the typeface lacks come from another.
 */
export function outline(text: string, name: FaceName, size: number): Outline {
  let width = 0
  let svg = ''
  for (const { face, letters } of runs(text, name)) {
    const scale = size / face.font.unitsPerEm
    const { glyphs, positions } = face.font.layout(letters)
    const stroke =
      face.stroke > 0 ? ` stroke-width="${face.stroke * face.font.unitsPerEm}"` : ' stroke="none"'
    glyphs.forEach((glyph, at) => {
      const position = positions[at]
      const path = glyph.path.toSVG()
      if (path)
        svg += `<path${stroke} transform="translate(${round(width)} 0) scale(${round(scale)} ${-round(scale)})" d="${path}"/>`
      width += (position?.xAdvance ?? glyph.advanceWidth) * scale
    })
  }
  return { width, svg }
}

const round = (value: number) => Math.round(value * 10_000) / 10_000

/** Splits the text into runs of whole words, each drawn with one typeface. `loadFonts` must have been awaited. */
function runs(text: string, name: FaceName): { face: Face; letters: string }[] {
  const [own, other] = [faceOf(name), faceOf(name === 'plain' ? 'plain' : 'any')]
  const found: { face: Face; letters: string }[] = []
  const add = (face: Face, letters: string) => {
    const last = found.at(-1)
    if (last?.face === face) last.letters += letters
    else found.push({ face, letters })
  }
  for (const word of printable(text).match(/[^ ]+ *| +/g) ?? []) {
    const has = ({ font }: Face) =>
      [...word].every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
    if (has(own)) add(own, word)
    else if (has(other)) add(other, word)
    else for (const letter of word) add(foreignFace(letter) ?? other, letter)
  }
  return found
}

const foreign = new Map<fontkit.Font, Face>()

/** The typeface for a letter that no brand typeface has, if one was loaded. */
function foreignFace(letter: string): Face | undefined {
  const font = fontOf(letter)
  if (!font) return
  const face = foreign.get(font) ?? { font, stroke: 0 }
  foreign.set(font, face)
  return face
}

/** The width of a text in ems. */
function widthOf(text: string, name: FaceName): number {
  return runs(text, name).reduce(
    (sum, { face, letters }) => sum + face.font.layout(letters).advanceWidth / face.font.unitsPerEm,
    0,
  )
}

/** Breaks a text into lines no wider than `width` at this size: between words, or within a word that is too long. */
export function lines(text: string, name: FaceName, size: number, width: number): string[] {
  // Words and letters are measured once each; kerning between them may change the total a little.
  const room = (width / size) * 0.99
  const space = widthOf(' ', name)
  const done: string[] = []
  let line = ''
  let taken = 0
  const add = (piece: string, wide: number, gap: number) => {
    const joins = line !== '' && taken + gap + wide <= room
    if (line !== '' && !joins) done.push(line)
    taken = joins ? taken + gap + wide : wide
    line = joins ? `${line}${gap > 0 ? ' ' : ''}${piece}` : piece
  }
  for (const word of printable(text).split(/ +/).filter(Boolean)) {
    const wide = widthOf(word, name)
    if (wide <= room) {
      add(word, wide, space)
      continue
    }
    if (line) done.push(line)
    line = ''
    for (const letter of word) add(letter, widthOf(letter, name), 0)
  }
  return line ? [...done, line] : done
}
