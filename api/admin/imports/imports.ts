import { paymentColumns } from '#domain/back-office/billing/import/payment-columns.ts'
import { visitColumns } from '#domain/back-office/desk/import/visit-columns.ts'
import { beginImport } from '#domain/back-office/imports/change-import.server.ts'
import { beginOfficeImport } from '#domain/back-office/offices/import/begin-office-import.server.ts'
import { importRoutes } from './import-calls.ts'
import { memberImportRoutes } from './member-imports.ts'

/** Routes of every import; member imports also have invitations. */
export const allImportRoutes = [
  importRoutes('offices', beginOfficeImport),
  memberImportRoutes,
  importRoutes('visits', (deps, asked) =>
    beginImport(deps, { ...asked, of: 'visits', columns: visitColumns }),
  ),
  importRoutes('payments', (deps, asked) =>
    beginImport(deps, { ...asked, of: 'payments', columns: paymentColumns }),
  ),
]
