import { beginImport } from '#domain/back-office/imports/change-import.server.ts'
import type { BeginImport } from '#domain/back-office/imports/import.schema.ts'
import type { StaffDeps } from '#domain/staff/audit/audited.server.ts'
import { readNppesHeader } from './nppes-row.rules.ts'
import { officeColumns } from './office-columns.ts'
import { lacking } from './office-rows.server.ts'

/** Starts an import of offices, with mapped columns or those of NPPES. @throws DomainError as `beginImport` */
export function beginOfficeImport(
  deps: StaffDeps,
  asked: BeginImport & { brandId: string },
): Promise<{ id: string }> {
  const isPublished = asked.kind === 'nppes'
  const known = isPublished ? readNppesHeader(asked.header) : null
  if (known && 'missing' in known) throw lacking(known.missing)
  return beginImport(deps, { ...asked, of: 'offices', columns: isPublished ? null : officeColumns })
}
