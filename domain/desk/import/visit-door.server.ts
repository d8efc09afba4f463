import type { ImportDoor } from '#domain/imports/import-door.ts'
import { type CardVisits, visitRows } from './visit-rows.server.ts'
import { undoVisits, writeVisits } from './write-visits.server.ts'

/** Files of visits: one row each, judged by card, in the order of their days. */
export const visitDoor: ImportDoor<CardVisits> = { rows: visitRows, write: writeVisits, undo: undoVisits }
