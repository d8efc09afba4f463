import { visitColumns } from '#domain/back-office/desk/import/visit-columns.ts'
import { beginImport } from '#domain/back-office/imports/change-import.server.ts'
import { importRoutes } from './import-calls.ts'

/** Imports of visits, from the files of practice systems. */
export const visitImportRoutes = importRoutes({
  of: 'visits',
  path: 'visitImports',
  finder: 'visitImport',
  isSure: false,
  begin: (deps, asked) => beginImport(deps, { ...asked, of: 'visits', columns: visitColumns }),
})
