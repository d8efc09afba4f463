/** A block of plain text: a heading, a paragraph or a list entry. */
export type PlainBlock = { kind: 'heading' | 'paragraph' | 'entry'; text: string }

const kinds: Record<string, PlainBlock['kind']> = { h2: 'heading', h3: 'heading', h4: 'heading', li: 'entry' }
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' }

/** The text of sanitized rich text, block by block, for documents without HTML. */
export function plainBlocks(html: string): PlainBlock[] {
  const pieces = html.matchAll(
    /<(h2|h3|h4|p|li|td|th)\b[^>]*>(.*?)(?=<\/?(?:h2|h3|h4|p|li|td|th|ul|ol)\b)/gis,
  )
  return [...pieces].flatMap(([, name = '', inner = '']) => {
    const text = plain(inner)
    return text ? [{ kind: kinds[name.toLowerCase()] ?? 'paragraph', text }] : []
  })
}

function plain(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
      if (name) return entities[name.toLowerCase()] ?? whole
      return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16))
    })
    .replaceAll(/\s+/g, ' ')
    .trim()
}
