import { renderAsync } from '@resvg/resvg-js'
import { type FaceName, lines, outline } from '#documents/parts/outlines.server.ts'
import { darkTheme } from '#domain/content/theme/dark-theme.rules.ts'

/** What messengers show next to a link: the brand, the page's title and detail, and its address. */
export type ShareWords = { brand: string; title: string; detail: string; foot: string }

/** The part of a brand's theme that the picture uses. */
export type ShareLook = {
  accent: string
  accentStrong: string
  highlight?: string
  ink?: string
  typeface: Exclude<FaceName, 'plain' | 'any'>
  corners: 'round' | 'soft' | 'square'
}

/** The size recommended by ogp.me and the messengers' own guides. */
const shareSize = { width: 1200, height: 630 } as const

const edge = 80
const room = shareSize.width - 2 * edge

/** The picture as a PNG; the fonts must already be loaded. */
export async function drawShare(look: ShareLook, words: ShareWords): Promise<Uint8Array> {
  const drawn = await renderAsync(shapesOf(look, words), { font: { loadSystemFonts: false } })
  return drawn.asPng()
}

/** Title sizes, largest first, each with the number of lines that fit. */
const sizes = [
  { size: 88, most: 2 },
  { size: 72, most: 3 },
  { size: 58, most: 3 },
  { size: 48, most: 4 },
] as const

function shapesOf(look: ShareLook, { brand, title, detail, foot }: ShareWords): string {
  const { deep, band, highlight } = darkTheme(look)
  const { typeface } = look
  const fitting =
    sizes.find(({ size, most }) => lines(title, typeface, size, room).length <= most) ?? sizes[3]
  const { size, most } = fitting
  const all = lines(title, typeface, size, room)
  const shown = all.length > most ? [...all.slice(0, most - 1), `${all[most - 1]?.slice(0, -2)}…`] : all
  const step = Math.round(size * 1.14)
  const first = 296 - ((shown.length - 1) * step) / 2 + size * 0.3
  const text = (line: string, face: FaceName, letters: number, y: number, opacity = 1) =>
    `<g transform="translate(${edge} ${Math.round(y)})" fill="#fff" stroke="#fff" stroke-linejoin="round" opacity="${opacity}">${outline(line, face, letters).svg}</g>`
  const oneLine = (line: string, face: FaceName, letters: number) => lines(line, face, letters, room)[0] ?? ''
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${shareSize.width}" height="${shareSize.height}">`,
    `<rect width="100%" height="100%" fill="${deep}"/>`,
    ornament(look.corners, band, highlight),
    `<rect x="${edge}" y="64" width="56" height="8" fill="${highlight}"/>`,
    text(oneLine(brand, typeface, 38), typeface, 38, 124),
    ...shown.map((line, at) => text(line, typeface, size, first + at * step)),
    text(oneLine(detail, 'plain', 34), 'plain', 34, first + (shown.length - 1) * step + 70, 0.9),
    text(oneLine(foot, 'plain', 26), 'plain', 26, 570, 0.85),
    '</svg>',
  ].join('')
}

/** Shapes behind the words, with the brand's corner style. */
function ornament(corners: ShareLook['corners'], band: string, highlight: string): string {
  const shapes = {
    round: `<circle cx="1090" cy="560" r="300" fill="${band}"/><circle cx="1090" cy="90" r="34" fill="${highlight}"/>`,
    soft: `<path d="M1200 330v300H860a340 300 0 0 1 340-300z" fill="${band}"/><path d="M1200 0v96a96 96 0 0 1-96-96z" fill="${highlight}"/>`,
    square: `<path d="M760 630l150-130h120l80-120h90v250z" fill="${band}"/><rect x="1056" y="60" width="64" height="64" fill="${highlight}"/>`,
  }
  return shapes[corners]
}
