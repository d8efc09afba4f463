import type { ImportKindServer } from '#domain/back-office/imports/import-kind.ts'
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts'
import { type FamilyWithCard, memberRows } from './member-rows.server.ts'
import { undoFamilies } from './undo-families.server.ts'
import { writeFamilies } from './write-families.server.ts'

/**
 * Files of members of another platform: one or more rows a family, known again by the id there of whoever holds it. Their
 * cards are those that the `gateway` has taken over from there.
 */
export function memberImportKind(gateway: PaymentGateway): ImportKindServer<FamilyWithCard> {
  return {
    rows: (deps, source, row, tally) => memberRows({ ...deps, gateway }, source, { row, tally }),
    write: writeFamilies,
    undo: undoFamilies,
  }
}
