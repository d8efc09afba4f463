import type { ImportDoor } from '#domain/imports/import-door.ts'
import { memberRows } from './member-rows.server.ts'
import type { ImportedFamily } from './read-family.rules.ts'
import { undoFamilies } from './undo-families.server.ts'
import { writeFamilies } from './write-families.server.ts'

/** Files of members of another platform: one or more rows a family, known again by the id there of who holds it. */
export const memberDoor: ImportDoor<ImportedFamily> = {
  rows: memberRows,
  write: writeFamilies,
  undo: undoFamilies,
}
