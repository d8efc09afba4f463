import type { ImportKindServer } from '#domain/back-office/imports/import-kind.ts'
import { type MemberRows, rowsOfMembers } from '#domain/back-office/imports/rows-of-members.server.ts'
import { type ParsedVisit, readVisit, sameVisit } from './read-visit.rules.ts'
import { mostImportedVisits, visitColumns } from './visit-columns.ts'
import { undoVisits, writeVisits } from './write-visits.server.ts'

/** Files of visits: one row each, evaluated card by card in date order. */
export const visitImportKind: ImportKindServer<MemberRows<ParsedVisit>> = {
  rows: rowsOfMembers({
    columns: visitColumns,
    most: mostImportedVisits,
    noun: 'visit',
    read: readVisit,
    same: sameVisit,
    day: ({ visitedOn }) => visitedOn,
  }),
  write: writeVisits,
  undo: undoVisits,
}
