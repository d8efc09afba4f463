import { setImmediate as giveWay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { writtenName } from '#db/searched-name.ts'
import type { OfficeHours } from '#domain/offices/office.schema.ts'
import { endOfParticipation } from '#domain/offices/office-hours.rules.ts'
import { maskOf } from './office-mask.ts'
import {
  foldName,
  type IndexedOffice,
  type OfficeSlab,
  packSlabs,
  type Schedule,
  SLAB_SIZE,
} from './office-slab.ts'

const BATCH = 2_000
/** Offices from west to east that are cut into slabs together; a little room, as no cut is quite in the middle. */
const STRIP = 7.5 * SLAB_SIZE

type Row = {
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
 * Reads every office of a brand into slabs: one snapshot through a cursor, from west to east, giving way to other
 * work of the process after each batch.
 */
export async function loadSlabs(db: Db, { brandId }: { brandId: string }): Promise<OfficeSlab[]> {
  return db.transaction(async (tx) => {
    const slabs: OfficeSlab[] = []
    const schedules = new Map<string, Schedule>()
    let waiting: IndexedOffice[] = []
    await tx.execute(sql`
      declare offices_to_index no scroll cursor for
      select o.id, o.latitude, o.longitude, o.acceptance, o.name,
        array_to_string(o.specialties, ' ') as specialties,
        array_to_string(o.languages, ' ') as languages,
        o.opens_saturday as "opensSaturday", o.ends_on::text as "endsOn", o.time_zone as "timeZone",
        o.hours::text as hours,
        row_number() over (order by o.state, o.city, o.name, o.id)::int as rank,
        (select string_agg(${writtenName('p')}, ' ') from providers p where p.office_id = o.id) as people
      from offices o
      where o.brand_id = ${sql.raw(quoteUuid(brandId))}
      order by case when o.longitude > 90 then o.longitude - 360 else o.longitude end`)
    while (true) {
      const { rows } = await tx.execute<Row>(sql.raw(`fetch ${BATCH} from offices_to_index`))
      for (const row of rows) waiting.push(indexed(row, schedules))
      const isLast = rows.length < BATCH
      if (!isLast && waiting.length < STRIP) continue
      for (const slab of packSlabs(waiting)) {
        slabs.push(slab)
        await giveWay()
      }
      waiting = []
      if (isLast) return slabs
    }
  })
}

/** Offices of one operator keep much the same hours: each is read once and shared. */
function scheduleOf({ hours, timeZone }: Row, known: Map<string, Schedule>): Schedule | null {
  if (hours === null) return null
  const key = `${timeZone} ${hours}`
  const before = known.get(key)
  if (before) return before
  const read: OfficeHours = JSON.parse(hours)
  const schedule = { hours: read, timeZone }
  known.set(key, schedule)
  return schedule
}

function indexed(row: Row, schedules: Map<string, Schedule>): IndexedOffice {
  return {
    id: row.id,
    latitude: row.latitude,
    longitude: row.longitude,
    rank: row.rank,
    mask: maskOf({ ...row, specialties: row.specialties.split(' '), languages: row.languages.split(' ') }),
    words: foldName(row.people ? `${row.name}\n${row.people}` : row.name),
    schedule: scheduleOf(row, schedules),
    endsAt: row.endsOn === null ? null : endOfParticipation(row.endsOn, row.timeZone),
  }
}

/** DECLARE takes no parameters, so the one value it needs is checked and written in. */
function quoteUuid(id: string): string {
  if (!/^[0-9a-f-]{36}$/i.test(id)) throw new Error('A brand id is a UUID.')
  return `'${id}'::uuid`
}
