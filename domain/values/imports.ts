import type { Permission } from './staff.ts'

type ImportedFacts = {
  /** What a file of it may be. Stored: never renamed. */
  kinds: readonly string[]
  /** What whoever imports may do in all of the brand. */
  permission: Permission
  /** The calls of its imports, and how they find one by the id of their path. */
  path: `${string}Imports`
  finder: `${string}Import`
  /** The room of the console in which its imports are. */
  room: string
  /** Whether what writes asks who is at the keyboard, and the count of what would be new. */
  isSure: boolean
}

/**
 * What is imported: its imports are listed together, behind one permission. Offices are in columns of one's own, or as NPPES
 * publishes them; members are of another platform; payments of a desk.
 */
export const imported = {
  offices: {
    kinds: ['own', 'nppes'],
    permission: 'offices.change',
    path: 'officeImports',
    finder: 'officeImport',
    room: 'offices',
    isSure: false,
  },
  members: {
    kinds: ['members'],
    permission: 'members.change',
    path: 'memberImports',
    finder: 'memberImport',
    room: 'members',
    isSure: true,
  },
  visits: {
    kinds: ['visits'],
    permission: 'desk.work',
    path: 'visitImports',
    finder: 'visitImport',
    room: 'desk',
    isSure: false,
  },
  payments: {
    kinds: ['payments'],
    permission: 'desk.work',
    path: 'paymentImports',
    finder: 'paymentImport',
    room: 'money',
    isSure: true,
  },
} as const satisfies Record<string, ImportedFacts>
export type Imported = keyof typeof imported
export const importedThings = Object.keys(imported) as [Imported, ...Imported[]]
export type ImportFinder = (typeof imported)[Imported]['finder']

export type ImportKind = (typeof imported)[Imported]['kinds'][number]
export const importKinds = importedThings.flatMap((of): readonly ImportKind[] => imported[of].kinds) as [
  ImportKind,
  ...ImportKind[],
]

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
