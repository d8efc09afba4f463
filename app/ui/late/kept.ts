import type { ReactNode } from 'react'

/** Drawn markup by what it shows; it goes when that goes, as with a new version of the content. */
const drawn = new WeakMap<object, Map<unknown, string>>()

/** What is drawn for the first time in the page that is being rendered, which is one at a time. */
let missing: { shows: object; how: unknown }[] = []

/**
 * The inside of an element that the server draws the same for many visitors. `shows` is the object it shows, the same
 * one each time, and `how` all else it depends on; it must use neither state nor ids of its own. The server draws it
 * once and then writes the markup, which React in the browser finds as if it had been drawn.
 */
export function kept(shows: object, how: unknown, children: ReactNode) {
  if (typeof document !== 'undefined') return { children }
  const __html = drawn.get(shows)?.get(how)
  if (__html !== undefined) return { dangerouslySetInnerHTML: { __html } }
  missing.push({ shows, how })
  return { children, 'data-kept': missing.length - 1 }
}

/** Ahead of each rendering: nothing of one that broke off is taken for this one's. */
export function beginKeeping(): void {
  missing = []
}

/** The document as it is sent; markup that was missing while it was rendered is kept for the next. */
export function keepMarkup(html: string): string {
  let sent = html
  for (const [index, { shows, how }] of missing.entries()) {
    const [mark, name = ''] = new RegExp(`<(\\w+)[^>]* data-kept="${index}"`).exec(sent) ?? []
    if (mark === undefined) continue
    const at = sent.indexOf(mark)
    const begin = sent.indexOf('>', at) + 1
    sent = sent.slice(0, at) + mark.replace(/ data-kept="\d+"$/, '') + sent.slice(at + mark.length)
    const inside = begin - ` data-kept="${index}"`.length
    const markup = sent.slice(inside, endOf(sent, inside, name))
    // Another part in it that was not there yet would bring its mark into every page.
    if (markup.includes(' data-kept="')) continue
    const known = drawn.get(shows) ?? new Map<unknown, string>()
    // A slice would hold on to the whole page. And one dash makes a page of two bytes a letter, twice the work.
    known.set(how, Buffer.from(asLatin(markup), 'latin1').toString('latin1'))
    drawn.set(shows, known)
  }
  missing = []
  return sent
}

function asLatin(markup: string): string {
  return markup.replaceAll(/[^\0-\xff]/gu, (letter) => `&#${letter.codePointAt(0)};`)
}

/** Where the element ends whose inside begins at `from`. */
function endOf(html: string, from: number, name: string): number {
  const tags = new RegExp(`<(/?)${name}\\b`, 'g')
  tags.lastIndex = from
  let depth = 1
  for (let tag = tags.exec(html); tag; tag = tags.exec(html)) {
    depth += tag[1] ? -1 : 1
    if (depth === 0) return tag.index
  }
  return html.length
}
