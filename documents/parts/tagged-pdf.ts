import layOut from '@react-pdf/layout'
import draw from '@react-pdf/render'
import { type Document, Font, pdf } from '@react-pdf/renderer'
import PDFDocument from 'pdfkit'
import type { ComponentProps, ReactElement } from 'react'
import type { Locale } from '#messages/locale.ts'

/** What a piece of a document is, for whoever hears it instead of seeing it (ISO 32000-1, 14.8.4). */
type Role =
  | 'Sect'
  | 'H1'
  | 'H2'
  | 'H3'
  | 'P'
  | 'L'
  | 'LI'
  | 'LBody'
  | 'Table'
  | 'Caption'
  | 'TR'
  | 'TH'
  | 'RowTH'
  | 'TD'
  | 'Figure'

/** What holds words itself: those within are read in one go. */
const holdsWords = new Set<string>(['H1', 'H2', 'H3', 'P', 'LBody', 'TH', 'RowTH', 'TD', 'Caption', 'Figure'])

/** Spread over a View or Text, tells what it is; a Figure says what it shows, `lang` is its language where that is another than
 * its document's. Text without one is a paragraph; rows that stand
 * one after the other outside of a table are one. */
export function tag(role: Role, alt?: string, lang?: Locale): object {
  return { role, alt, lang: lang && `${lang}-US` }
}

/** Spread over a piece that stands on every page, which nobody is told of, unless it has a role: then on the first.
 * `fixed` says the same. */
export const repeated: object = { repeats: true }

/** Glyphs of one font, with where each stands beside its place; in points, once they are laid out. */
type Run = {
  attributes?: { fontSize?: number }
  positions?: { xOffset: number; yOffset: number }[]
}

/** A piece as the library has laid it out: what of it is read here. */
type Piece = {
  type: string
  props?: { role?: Role; alt?: string; lang?: string; fixed?: boolean; repeats?: boolean; paint?: () => null }
  style?: Record<string, unknown>
  box?: Record<string, unknown>
  children?: Piece[]
  lines?: { string: string; runs?: Run[] }[]
  value?: string
}
type Kit = InstanceType<typeof PDFDocument>
type Element = ReturnType<Kit['struct']>

/**
 * The bytes of a document with its structure: react-pdf lays it out and draws it, and between its pieces the marks are
 * set that tell what they are (decision 0035). Language and title come from the document.
 */
export async function drawTagged(document: ReactElement<ComponentProps<typeof Document>>): Promise<Buffer> {
  const root = pdf(document).container.document
  const { title, author, creator, language }: ComponentProps<typeof Document> = root.props
  const kit = new PDFDocument({
    pdfVersion: '1.7',
    // Its types do not know it yet.
    subset: 'PDF/UA' as never,
    tagged: true,
    lang: language,
    displayTitle: true,
    autoFirstPage: false,
    info: { Title: title, Author: author, Creator: creator, Producer: creator, CreationDate: new Date() },
  })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    kit.on('data', (chunk: Buffer) => chunks.push(chunk))
    kit.on('end', () => resolve(Buffer.concat(chunks)))
    kit.on('error', reject)
  })
  // The declaration forgets the fonts, which the renderer itself hands over here.
  const laidOut = await (layOut as (root: unknown, fonts: typeof Font) => ReturnType<typeof layOut>)(
    root,
    Font,
  )
  const whole = kit.struct('Document')
  kit.addStructure(whole)
  const pages = (laidOut.children as unknown as Piece[]).map((page, at) => ({
    ...page,
    children: allMarked(kit, page.children, whole, at === 0),
  }))
  draw(kit as never, { ...laidOut, children: pages } as never)
  return done
}

/** Pieces in order; rows outside of a table become one where they follow one another. */
function allMarked(kit: Kit, pieces: Piece[] | undefined, within: Element, isFirstPage: boolean): Piece[] {
  let table: Element | undefined
  return (pieces ?? []).flatMap((piece) => {
    if (piece.props?.role !== 'TR' || roleOf(within) === 'Table') table = undefined
    else table ??= child(kit, within, 'Table')
    return marked(kit, piece, table ?? within, isFirstPage)
  })
}

/**
 * A text whose marks stand where they belong: the renderer takes their offsets for thousandths of the size, though they
 * are laid out in points (@react-pdf/render 4.7), and the dots of Arabic letters would stand beside them.
 */
function withOffsets(piece: Piece): Piece {
  const isBeside = ({ xOffset, yOffset }: { xOffset: number; yOffset: number }) =>
    xOffset !== 0 || yOffset !== 0
  const runsOf = (runs: Run[]) =>
    runs.map((run) => {
      if (!run.positions?.some(isBeside)) return run
      const times = 1000 / (run.attributes?.fontSize ?? 18)
      const positions = run.positions.map((position) => ({
        ...position,
        xOffset: position.xOffset * times,
        yOffset: position.yOffset * times,
      }))
      return { ...run, positions }
    })
  const lines = piece.lines?.map((line) => ({ ...line, runs: runsOf(line.runs ?? []) }))
  return lines ? { ...piece, lines } : piece
}

/** The piece with the marks before and after it, in the order in which it is drawn. */
function marked(kit: Kit, laidOut: Piece, within: Element, isFirstPage: boolean): Piece[] {
  const piece = laidOut.type === 'TEXT' ? withOffsets(laidOut) : laidOut
  const { role, alt, lang, fixed, repeats } = piece.props ?? {}
  // The head of a table that goes on is told once; a page's foot never.
  if ((fixed || repeats) && !(role && isFirstPage)) return artifact(kit, piece)
  const isText = piece.type === 'TEXT'
  if (isText || piece.type === 'SVG') {
    // A page break leaves the words of what it pushed on behind, without their lines.
    if (isText && (piece.lines?.length === 0 || !hasWords(piece))) return artifact(kit, piece)
    const isOwn = role !== undefined || !holdsWords.has(roleOf(within))
    if (!isOwn) return content(kit, piece, within)
    if (!isText && role === undefined) return artifact(kit, piece)
    return content(kit, piece, child(kit, within, role ?? 'P', { alt, lang }))
  }
  const element = role === undefined ? within : child(kit, within, role, { alt, lang })
  const children = allMarked(kit, piece.children, element, isFirstPage)
  return [...artifact(kit, { ...piece, children: [] }), { ...piece, ...undressed(piece), children }]
}

const roles = new WeakMap<Element, string>()
const roleOf = (element: Element): string => roles.get(element) ?? 'Document'

function child(
  kit: Kit,
  within: Element,
  role: Role,
  { alt, lang }: { alt?: string | undefined; lang?: string | undefined } = {},
): Element {
  const isRowHead = role === 'RowTH'
  const element = kit.struct(isRowHead ? 'TH' : role, {
    ...(alt === undefined ? {} : { alt }),
    ...(lang === undefined ? {} : { lang }),
    ...(role === 'TH' || isRowHead ? { scope: isRowHead ? 'Row' : 'Column' } : {}),
  })
  roles.set(element, role)
  within.add(element)
  return element
}

function hasWords({ children = [], value = '' }: Piece): boolean {
  return value.trim() !== '' || children.some(hasWords)
}

function content(kit: Kit, piece: Piece, element: Element): Piece[] {
  return between(
    () => element.add(kit.markStructureContent(roleOf(element) === 'RowTH' ? 'TH' : roleOf(element))),
    piece,
    () => kit.endMarkedContent(),
  )
}

/** What only adorns: nobody is told of it. */
function artifact(kit: Kit, piece: Piece): Piece[] {
  return between(
    () => kit.markContent('Artifact', { type: 'Layout' }),
    piece,
    () => kit.endMarkedContent(),
  )
}

/** Its ground and edges are drawn already. */
function undressed({ style = {}, box = {} }: Piece): Pick<Piece, 'style' | 'box'> {
  const { backgroundColor: _, ...plain } = style
  const sides = ['Top', 'Right', 'Bottom', 'Left'].map((side) => [`border${side}Width`, 0])
  return { style: plain, box: { ...box, ...Object.fromEntries(sides) } }
}

/** react-pdf calls `paint` of a canvas where it comes in the order of drawing; this one draws nothing. */
function between(before: () => void, piece: Piece, after: () => void): Piece[] {
  const mark = (set: () => void): Piece => ({
    type: 'CANVAS',
    box: { top: 0, left: 0, width: 1, height: 1 },
    style: {},
    props: {
      paint: () => {
        set()
        return null
      },
    },
  })
  return [mark(before), piece, mark(after)]
}
