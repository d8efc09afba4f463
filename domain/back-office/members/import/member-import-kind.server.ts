import type { ImportKindServer } from '#domain/back-office/imports/import-kind.ts'
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts'
import { type FamilyWithCard, memberRows } from './member-rows.server.ts'
import { undoFamilies } from './undo-families.server.ts'
import { writeFamilies } from './write-families.server.ts'

/**
 * Files of another platform's members: one or more rows per family, identified by its primary member's id there. Their
 * cards are those the `gateway` has taken over.
 */
export function memberImportKind(gateway: PaymentGateway): ImportKindServer<FamilyWithCard> {
  return {
    rows: (deps, source, row, tally) => memberRows({ ...deps, gateway }, source, { row, tally }),
    write: writeFamilies,
    undo: undoFamilies,
  }
}
