import type { Permission } from './staff.ts'

type ImportedFacts = {
  /** Kinds of files. Stored, so never renamed. */
  kinds: readonly string[]
  /** The permission to import. It must hold for the whole brand. */
  permission: Permission
  /** The path of its API calls, and the name of the finder that reads the id in it (`api/admin/staff-call.ts`). */
  path: `${string}Imports`
  finder: `${string}Import`
  /** The section of the console that has its imports. */
  room: string
  /** Whether starting it asks staff to sign in again and to type the number of new rows. */
  isSure: boolean
}

/**
 * What can be imported. Offices come as an operator's own list (`own`) or in the format of NPPES, the federal register of
 * providers; members from another platform; visits and payments from a front desk.
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
 * In order: uploading; being checked without writing; checked and waiting to start; being written; stopped between two
 * batches; written; being undone; undone; failed.
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

/** For each column, the file's header that fills it, or `=` and a value for every row. */
export type ImportMapping = Record<string, string>

/** A row of the file as the check shows it, with the changes it would make. */
export type ImportSample = {
  line: number
  name: string
  isNew: boolean
  changes: { field: string; before: string; after: string }[]
}
