import { createHash } from 'node:crypto'
import type { offices } from '#db/schema/offices.ts'
import { isDate } from '#domain/calendar.ts'
import { withoutLead } from '#domain/csv.ts'
import { distanceMiles, type Point } from '#domain/offices/distance.rules.ts'
import { findTimeZone } from '#domain/offices/find-time-zone.server.ts'
import { fieldsOfOffice } from '#domain/offices/office-fields.ts'
import { phoneSchema } from '#domain/person.schema.ts'
import { withoutUnseen } from '#domain/typed-text.rules.ts'
import { stateCodeOf } from '#domain/values/states.ts'
import { findTown, findZip, mayBeOfState, type Place } from '#integrations/geo/places.server.ts'
import type { OfficeColumn } from './office-columns.ts'
import { tidyCity, tidyName, tidyStreet, tidyUnit } from './office-text.rules.ts'
import { readFieldCell, readFlag } from './read-field-cell.ts'
import { type ImportedHours, readHoursCells } from './read-hours-cells.ts'

export type ImportCells = Partial<Record<OfficeColumn, string>>
export type ImportedOffice = Omit<typeof offices.$inferInsert, 'brandId' | 'hours'> & {
  hours?: ImportedHours
  /** Whether its point is only its ZIP code's or town's, since the file has none: a better known one stays. */
  isPlaced?: boolean
}

/** Coordinates farther than this from their ZIP code count as a mistake; the widest ZIP codes are in Alaska. */
const FAR_MILES = 250
const LONGEST_TEXT = 150
/** Fields that are one line in the directory; a line break in a file means a missing quote. */
const onOneLine = [
  ['name', 'The name'],
  ['line1', 'The street address'],
  ['line2', 'The suite'],
  ['city', 'The city'],
] as const
/** Fields kept as written. */
const kept = [...onOneLine.map(([column]) => column), 'externalKey'] as const
/** Unicode's directional overrides and isolates, which make a name look different from its letters. */
const turnsDirection = /[\u202A-\u202E\u2066-\u2069]/u

/**
 * An office from one row's cells, cleaned up and located; or every reason why not, one sentence each. Columns that the
 * file lacks are undefined, which leaves them unchanged.
 */
export async function readOfficeRow(
  written: ImportCells,
): Promise<{ office: ImportedOffice } | { reasons: string[] }> {
  const cells = Object.fromEntries(
    Object.entries(written).map(([column, cell]) => [column, withoutLead(cell)]),
  ) as ImportCells
  const reasons: string[] = []
  const refuse = (reason: string) => void reasons.push(reason)
  if (kept.some((column) => turnsDirection.test(cells[column] ?? ''))) {
    return {
      reasons: [
        'It contains invisible characters that change the reading direction. Type it again without them.',
      ],
    }
  }
  for (const [column, label] of onOneLine)
    if (/[\r\n\u2028\u2029]/.test(cells[column]?.trim() ?? ''))
      refuse(`${label} spans several lines. Put it on one.`)
  const name = tidyName(cells.name ?? '')
  if (!/\p{L}/u.test(name)) refuse('The name is missing.')
  const [line1, unit] = tidyStreet(cells.line1 ?? '')
  if (line1 === '') refuse('The street address is missing.')
  const city = tidyCity(cells.city ?? '')
  if (!/\p{L}/u.test(city)) refuse('The city is missing.')
  const state = stateCodeOf(cells.state ?? '')
  if (!state) refuse(cells.state?.trim() ? `“${cells.state}” is not a U.S. state.` : 'The state is missing.')
  const zip = readZip(cells.zip ?? '')
  if (!zip) refuse(cells.zip?.trim() ? `“${cells.zip}” is not a ZIP code.` : 'The ZIP code is missing.')
  const read = phoneSchema.safeParse(cells.phone ?? '')
  const phone = read.success ? read.data : null
  if (!phone)
    refuse(
      cells.phone?.trim()
        ? `“${withoutUnseen(cells.phone)}” is not a 10-digit phone number.`
        : 'The phone number is missing.',
    )

  const line2 = [unit, cells.line2?.trim() ? tidyUnit(cells.line2) : null].filter(Boolean).join(', ') || null
  const own = cells.externalKey?.trim() ?? ''
  // A PostgreSQL index can't hold keys of several thousand letters; one would fail the whole batch.
  for (const text of [name, line1, line2 ?? '', city, own])
    if (text.length > LONGEST_TEXT) refuse(`“${text.slice(0, 30)}…” is too long.`)

  const ofZip = zip ? await findZip(zip) : null
  const isBeyond = ofZip !== null && state !== null && ofZip.state !== state
  if (zip && ofZip && isBeyond && !mayBeOfState(zip, state))
    refuse(`ZIP code ${zip} is in ${ofZip.state}, not in ${state}.`)
  const town = state && (!ofZip || isBeyond) ? await findTown(`${city}, ${state}`) : null
  const place = state ? (town ?? ofZip) : null
  const point = readPoint(cells, place, zip, refuse)
  const more = readMore(cells, refuse)
  if (reasons.length > 0 || !state || !zip || !phone || !point) return { reasons }

  const timeZone = await findTimeZone(state, point)
  if (!timeZone) return { reasons: [`The time zone of ${state} is not known.`] }
  return {
    office: {
      externalKey: own ? `id:${own}` : officeKey({ name, line1, line2, zip }),
      name,
      line1,
      line2,
      city,
      state,
      zip,
      phone,
      ...point,
      ...(hasPoint(cells) ? {} : { isPlaced: true }),
      timeZone,
      ...more,
    },
  }
}

/**
 * '98604', '98604-1234', '986041234', or '7102', whose leading zero a spreadsheet dropped; null if it's not a ZIP code.
 */
function readZip(text: string): string | null {
  const digits = text.trim().replaceAll(/[\s-]/g, '')
  if (!/^\d+$/.test(digits)) return null
  if (digits.length === 3 || digits.length === 4) return digits.padStart(5, '0')
  if (digits.length === 5) return digits
  return digits.length === 9 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : null
}

const hasPoint = ({ latitude = '', longitude = '' }: ImportCells) =>
  latitude.trim() !== '' && longitude.trim() !== '' && (Number(latitude) !== 0 || Number(longitude) !== 0)

function readPoint(
  cells: ImportCells,
  place: Place | null,
  zip: string | null,
  refuse: (reason: string) => void,
): Point | null {
  const [lat, lng] = [cells.latitude?.trim() ?? '', cells.longitude?.trim() ?? '']
  if (!hasPoint(cells)) {
    if (place) return { latitude: place.latitude, longitude: place.longitude }
    if (zip) refuse(`It has no coordinates, and neither ZIP code ${zip} nor its city is known.`)
    return null
  }
  const point = { latitude: Number(lat), longitude: Number(lng) }
  if (!(Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180)) {
    refuse(`“${lat}, ${lng}” are not coordinates.`)
    return null
  }
  const miles = place ? Math.round(distanceMiles(point, place)) : 0
  if (place && miles > FAR_MILES)
    refuse(`Its coordinates are ${miles.toLocaleString('en-US')} miles from ${place.label}.`)
  return point
}

/** The optional columns. */
function readMore(cells: ImportCells, refuse: (reason: string) => void): Partial<ImportedOffice> {
  const more: Partial<ImportedOffice> = {}
  const simple = fieldsOfOffice.flatMap(([name, field]) => {
    const cell = cells[name]
    const value = cell === undefined ? undefined : readFieldCell(name, field, cell, refuse)
    return value === undefined ? [] : [[name, value]]
  })
  Object.assign(more, Object.fromEntries(simple))
  if (cells.opensSaturday?.trim()) {
    const flag = readFlag(cells.opensSaturday)
    if (flag === null) refuse(`“${cells.opensSaturday}” does not say whether it opens on Saturday.`)
    else more.opensSaturday = flag
  }
  const hours = readHoursCells(cells, refuse)
  if (hours) more.hours = hours
  if (hours?.days[5]) more.opensSaturday = hours.days[5].length > 0
  for (const column of ['lastVerified', 'endsOn'] as const) {
    const text = cells[column]?.trim()
    if (cells[column] === undefined) continue
    const date = text ? readDate(text) : null
    if (text && !date) refuse(`“${text}” is not a date; write it like 11/30/2026.`)
    else more[column] = date
  }
  return more
}

/** '2026-11-30' or '11/30/2026'; null if it isn't a valid date. */
function readDate(text: string): string | null {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const iso = year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : text
  return /^\d{4}-\d{2}-\d{2}$/.test(iso) && isDate(iso) ? iso : null
}

/** The key of an office without an operator's id: name and address without case, spaces or punctuation. */
export function officeKey({
  name,
  line1,
  line2,
  zip,
}: {
  name: string
  line1: string
  line2: string | null
  zip: string
}): string {
  const text = [name, line1, line2 ?? '', zip.slice(0, 5)]
    .map((part) => part.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''))
    .join('|')
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
