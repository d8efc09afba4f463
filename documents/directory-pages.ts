import { fullName } from '#domain/full-name.ts'
import type { OfficeDirectory } from '#domain/offices/office.queries.server.ts'

type Office = OfficeDirectory[number]['cities'][number]['offices'][number]

/** One row of the printed directory; `continued` marks a state or city that began on an earlier page. */
export type DirectoryRow =
  | { kind: 'state'; key: string; text: string; continued: boolean }
  | { kind: 'city'; key: string; text: string; continued: boolean }
  | { kind: 'office'; key: string; office: Office; people: string[] }

/** The maximum height of each row in points, and a character count that fits on one line of any column. */
const height = { state: 34, city: 23, line: 11.6, padding: 9 }
const fits = { where: 38, people: 29 }

/**
 * Splits the directory into pages before layout. Each page has at most `room` points of rows and its own headings. Laid
 * out as one flow, 400 offices take ten times as long, because every page break measures everything after it again.
 */
export function paginateDirectory(
  directory: OfficeDirectory,
  { firstRoom, room }: { firstRoom: number; room: number },
): DirectoryRow[][] {
  const pages: DirectoryRow[][] = []
  let page: DirectoryRow[] = []
  let left = firstRoom
  const turn = () => {
    pages.push(page)
    page = []
    left = room
  }
  const put = (row: DirectoryRow, points: number) => {
    page.push(row)
    left -= points
  }
  for (const { state, cities } of directory) {
    let stateBegun = false
    for (const { city, offices } of cities) {
      let cityBegun = false
      for (const office of offices) {
        const row = officeRow(office, `${state} ${city}`)
        const headings = () =>
          (stateOnPage(page, state) ? 0 : height.state) +
          (cityOnPage(page, `${state} ${city}`) ? 0 : height.city)
        if (page.length > 0 && headings() + row.points > left) turn()
        if (!stateOnPage(page, state)) {
          put({ kind: 'state', key: state, text: state, continued: stateBegun }, height.state)
          stateBegun = true
        }
        if (!cityOnPage(page, `${state} ${city}`)) {
          put({ kind: 'city', key: `${state} ${city}`, text: city, continued: cityBegun }, height.city)
          cityBegun = true
        }
        put(row.row, row.points)
      }
    }
  }
  if (page.length > 0) pages.push(page)
  return pages
}

function stateOnPage(page: DirectoryRow[], state: string): boolean {
  return page.findLast(({ kind }) => kind === 'state')?.key === state
}

function cityOnPage(page: DirectoryRow[], key: string): boolean {
  return page.findLast(({ kind }) => kind === 'city')?.key === key
}

function officeRow(office: Office, place: string): { row: DirectoryRow; points: number } {
  const people = office.providers.map((each) => [fullName(each), each.credential].filter(Boolean).join(', '))
  const where = linesOf(office.name, fits.where) + linesOf(addressOf(office), fits.where) + 1
  const whoLines = people.reduce((sum, name) => sum + linesOf(name, fits.people), 0)
  // In Spanish the acceptance may wrap to a second line, and an end date takes a line of its own.
  const told = (office.acceptance === 'existing-families' ? 2 : 1) + (office.endsOn ? 4 : 2)
  const lines = Math.max(where, whoLines, told)
  return {
    row: { kind: 'office', key: `${place} ${office.id}`, office, people },
    points: lines * height.line + height.padding,
  }
}

/** An office's street and ZIP as one line. */
export function addressOf({ line1, line2, zip }: Office): string {
  return [line1, line2, zip].filter(Boolean).join(', ')
}

function linesOf(text: string, letters: number): number {
  return Math.max(1, Math.ceil(text.length / letters))
}
