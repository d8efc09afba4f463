import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { writtenName } from '#db/searched-name.ts'
import { endOfParticipation } from '#domain/offices/office-hours.rules.ts'
import { maskOf } from './office-mask.ts'
import {
  addStrip,
  createTable,
  foldName,
  type IndexedOffice,
  type OfficeTable,
  type Schedule,
  STRIP_SIZE,
} from './office-table.ts'

type Row = {
  /** How many offices the brand has. */
  size: number
  id: string
  latitude: number
  longitude: number
  specialties: string
  languages: string
  acceptance: string
  opensSaturday: boolean
  endsOn: string | null
  timeZone: string
  hours: string | null
  name: string
  people: string | null
  rank: number
}

/**
 * Reads every office of a brand in one snapshot through a cursor, strip by strip from the south, so that the process can do
 * other work in between.
 */
export async function loadTable(db: Db, { brandId }: { brandId: string }): Promise<OfficeTable> {
  return db.transaction(async (tx) => {
    const brand = sql.raw(quoteUuid(brandId))
    await tx.execute(sql`
      declare offices_to_index no scroll cursor for
      select (select count(*)::int from offices where brand_id = ${brand}) as size,
        o.id, o.latitude, o.longitude, o.acceptance, o.name,
        array_to_string(o.specialties, ' ') as specialties,
        array_to_string(o.languages, ' ') as languages,
        o.opens_saturday as "opensSaturday", o.ends_on::text as "endsOn", o.time_zone as "timeZone",
        o.hours::text as hours,
        row_number() over (order by o.state, o.city, o.name, o.id)::int as rank,
        (select string_agg(${writtenName('p')}, ' ') from providers p where p.office_id = o.id) as people
      from offices o
      where o.brand_id = ${brand}
      order by o.latitude`)
    const scheduleNumbers = new Map<string, number>()
    let table: OfficeTable | undefined
    while (true) {
      const { rows } = await tx.execute<Row>(sql.raw(`fetch ${STRIP_SIZE} from offices_to_index`))
      table ??= createTable(rows[0]?.size ?? 0)
      const { knownSchedules } = table
      const offices = rows.map((row) => indexed(row, numberOf(row, scheduleNumbers, knownSchedules)))
      if (offices.length > 0) addStrip(table, offices)
      if (offices.length < STRIP_SIZE) return table
    }
  })
}

/** The number of a row's schedule. Adds the schedule if it is new. */
function numberOf({ hours, timeZone }: Row, numbers: Map<string, number>, known: Schedule[]): number {
  if (hours === null) return 0
  const key = `${timeZone} ${hours}`
  const number = numbers.get(key) ?? known.push({ hours: JSON.parse(hours), timeZone })
  numbers.set(key, number)
  return number
}

function indexed(row: Row, schedule: number): IndexedOffice {
  return {
    id: row.id,
    latitude: row.latitude,
    longitude: row.longitude,
    rank: row.rank,
    mask: maskOf({ ...row, specialties: row.specialties.split(' '), languages: row.languages.split(' ') }),
    words: foldName(row.people ? `${row.name}\n${row.people}` : row.name),
    schedule,
    endsAt: row.endsOn === null ? null : endOfParticipation(row.endsOn, row.timeZone),
  }
}

/** DECLARE takes no parameters, so its only value is validated and inlined. */
function quoteUuid(id: string): string {
  if (!/^[0-9a-f-]{36}$/i.test(id)) throw new Error('A brand id is a UUID.')
  return `'${id}'::uuid`
}
