import { fullName } from '#domain/full-name.ts'
import type { OfficeDirectory } from '#domain/offices/office.queries.server.ts'

type Office = OfficeDirectory[number]['cities'][number]['offices'][number]

/** One row of the printed directory; `continued` where a page goes on with a state or city begun before. */
export type DirectoryRow =
  | { kind: 'state'; key: string; text: string; continued: boolean }
  | { kind: 'city'; key: string; text: string; continued: boolean }
  | { kind: 'office'; key: string; office: Office; people: string[] }

/** Points a row takes at most, and letters that surely fit on one line of each column. */
const height = { state: 34, city: 23, line: 11.6, padding: 9 }
const fits = { where: 38, people: 29 }

/**
 * The directory parted into pages ahead of layout, each with at most `room` points of rows and its own headings.
 * Laid out as one long flow, 400 offices take ten times as long: every page break measures all that follows again.
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
  // In Spanish whom they take may go on in a second line, and a date stands on a line of its own.
  const told = (office.acceptance === 'existing-families' ? 2 : 1) + (office.endsOn ? 4 : 2)
  const lines = Math.max(where, whoLines, told)
  return {
    row: { kind: 'office', key: `${place} ${office.id}`, office, people },
    points: lines * height.line + height.padding,
  }
}

/** Street and ZIP of an office as one line of the list. */
export function addressOf({ line1, line2, zip }: Office): string {
  return [line1, line2, zip].filter(Boolean).join(', ')
}

function linesOf(text: string, letters: number): number {
  return Math.max(1, Math.ceil(text.length / letters))
}
