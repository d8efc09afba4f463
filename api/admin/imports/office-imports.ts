import { beginOfficeImport } from '#domain/back-office/offices/import/begin-office-import.server.ts'
import { importRoutes } from './import-calls.ts'

/** Imports of offices, from files of one's own or of NPPES. */
export const officeImportRoutes = importRoutes({
  of: 'offices',
  path: 'officeImports',
  finder: 'officeImport',
  isSure: false,
  begin: beginOfficeImport,
})
