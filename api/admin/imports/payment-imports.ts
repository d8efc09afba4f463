import { beginImport } from '#domain/imports/change-import.server.ts'
import { paymentColumns } from '#domain/money/payment-import/payment-columns.ts'
import { importRoutes } from './import-calls.ts'

/** Imports of payments that were taken at desks. */
export const paymentImportRoutes = importRoutes({
  of: 'payments',
  path: 'paymentImports',
  finder: 'paymentImport',
  isSure: true,
  begin: (deps, asked) => beginImport(deps, { ...asked, of: 'payments', columns: paymentColumns }),
})
