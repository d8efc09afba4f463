import { paymentColumns } from '#domain/back-office/billing/import/payment-columns.ts'
import { beginImport } from '#domain/back-office/imports/change-import.server.ts'
import { importRoutes } from './import-calls.ts'

/** Imports of payments that were taken at desks. */
export const paymentImportRoutes = importRoutes({
  of: 'payments',
  path: 'paymentImports',
  finder: 'paymentImport',
  isSure: true,
  begin: (deps, asked) => beginImport(deps, { ...asked, of: 'payments', columns: paymentColumns }),
})
