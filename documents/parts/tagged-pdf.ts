import layOut from '@react-pdf/layout'
import draw from '@react-pdf/render'
import { type Document, Font, pdf } from '@react-pdf/renderer'
import PDFDocument from 'pdfkit'
import type { ComponentProps, ReactElement } from 'react'
import type { Locale } from '#messages/locale.ts'

/** The structure role of a piece, for screen readers (ISO 32000-1, 14.8.4). */
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

/** Elements that hold text themselves; text nested in them is read in one go. */
const holdsWords = new Set<string>(['H1', 'H2', 'H3', 'P', 'LBody', 'TH', 'RowTH', 'TD', 'Caption', 'Figure'])

/**
 * Props that give a View or Text its role. A Figure needs `alt`; `lang` is set if it differs from the document's
 * language. Text without a role is a paragraph. Consecutive rows outside a table form one table.
 */
export function tag(role: Role, alt?: string, lang?: Locale): object {
  return { role, alt, lang: lang && `${lang}-US` }
}

/**
 * Props for a piece repeated on every page. Screen readers skip it, unless it has a role: then they read it on the
 * first page only. `fixed` has the same effect.
 */
export const repeated: object = { repeats: true }

/** Glyphs of one font with their offsets, which are in points after layout. */
type Run = {
  attributes?: { fontSize?: number }
  positions?: { xOffset: number; yOffset: number }[]
}

/** A laid-out piece: the part of the library's type that is used here. */
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
 * The bytes of a tagged document. react-pdf lays it out and draws it; structure marks are inserted between its pieces
 * (decision 0035). Language and title come from the document.
 */
export async function drawTagged(document: ReactElement<ComponentProps<typeof Document>>): Promise<Buffer> {
  const root = pdf(document).container.document
  const { title, author, creator, language }: ComponentProps<typeof Document> = root.props
  const kit = new PDFDocument({
    pdfVersion: '1.7',
    // The library's types don't include this value yet.
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
  // The declaration omits the fonts argument, which the renderer itself passes here.
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

/** The pieces in order; consecutive rows outside a table are wrapped in one. */
function allMarked(kit: Kit, pieces: Piece[] | undefined, within: Element, isFirstPage: boolean): Piece[] {
  let table: Element | undefined
  return (pieces ?? []).flatMap((piece) => {
    if (piece.props?.role !== 'TR' || roleOf(within) === 'Table') table = undefined
    else table ??= child(kit, within, 'Table')
    return marked(kit, piece, table ?? within, isFirstPage)
  })
}

/**
 * Corrects the offsets of diacritics. Layout gives them in points, but the renderer (@react-pdf/render 4.7) reads them
 * as thousandths of the font size, which would misplace the dots of Arabic letters.
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

/** The piece with its marks before and after it, in drawing order. */
function marked(kit: Kit, laidOut: Piece, within: Element, isFirstPage: boolean): Piece[] {
  const piece = laidOut.type === 'TEXT' ? withOffsets(laidOut) : laidOut
  const { role, alt, lang, fixed, repeats } = piece.props ?? {}
  // The repeated head of a table is read once; a page's foot never is.
  if ((fixed || repeats) && !(role && isFirstPage)) return artifact(kit, piece)
  const isText = piece.type === 'TEXT'
  if (isText || piece.type === 'SVG') {
    // A page break leaves behind the text value of pieces it moved to the next page, but without their lines.
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

/** Marks a decorative piece, which screen readers skip. */
function artifact(kit: Kit, piece: Piece): Piece[] {
  return between(
    () => kit.markContent('Artifact', { type: 'Layout' }),
    piece,
    () => kit.endMarkedContent(),
  )
}

/** Removes background and borders, which are already drawn. */
function undressed({ style = {}, box = {} }: Piece): Pick<Piece, 'style' | 'box'> {
  const { backgroundColor: _, ...plain } = style
  const sides = ['Top', 'Right', 'Bottom', 'Left'].map((side) => [`border${side}Width`, 0])
  return { style: plain, box: { ...box, ...Object.fromEntries(sides) } }
}

/** react-pdf calls a canvas's `paint` in drawing order. These canvases draw nothing; they only set the marks. */
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
