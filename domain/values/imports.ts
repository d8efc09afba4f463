/** Offices in columns of one's own, or as NPPES publishes them; members of another platform; visits of members; payments of a desk. */
export const importKinds = ['own', 'nppes', 'members', 'visits', 'payments'] as const
export type ImportKind = (typeof importKinds)[number]

/** What is imported: its imports are listed together, behind one permission. */
export const importedThings = ['offices', 'members', 'visits', 'payments'] as const
export type Imported = (typeof importedThings)[number]

/**
 * Uploading; being checked without writing anything; checked and waiting to be begun; being written; stopped between two
 * batches; written; being undone; undone; could not go on.
 */
export const importStatuses = [
  'uploading',
  'checking',
  'checked',
  'running',
  'stopped',
  'done',
  'undoing',
  'undone',
  'failed',
] as const
export type ImportStatus = (typeof importStatuses)[number]

/** The header of the file that fills each column, by the column's name; or a value behind `=`, which every row has. */
export type ImportMapping = Record<string, string>

/** A row of the file as the check shows it, with what would change: as it is and as the file has it. */
export type ImportSample = {
  line: number
  name: string
  isNew: boolean
  changes: { field: string; before: string; after: string }[]
}
