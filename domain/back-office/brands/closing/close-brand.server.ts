import { invalid, lockBrand, writeBrand } from '#domain/back-office/brands/brand-names.server.ts'
import type { Brand, BrandSettings } from '#domain/brands/brand.schema.ts'
import { addDays, dateIn } from '#domain/calendar.ts'
import { DomainError } from '#domain/errors.ts'
import { audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import type { CloseBrand, ReopenBrand } from './closing.schema.ts'
import { furthestClosing, hoursBeforeTelling } from './closing-days.ts'

/**
 * Closes a brand: from now on nothing is sold, and after the day `on` no renewal is charged. Cover runs as long as it is
 * paid for. A day later a job begins to tell the members; until then it can be taken back.
 * @throws DomainError `not_found`; `invalid`: another name was typed, or the day is past or too far; `conflict`: it is
 *   being closed already.
 */
export async function closeBrand(
  deps: StaffDeps,
  { brandId, on, name, reason }: CloseBrand & { brandId: string },
): Promise<void> {
  await audited(deps, async (tx) => {
    const brand = await lockBrand(tx, brandId)
    refuseOtherName(brand, name)
    if (brand.settings.closing) throw new DomainError('conflict', 'This brand is being closed already.')
    const today = dateIn(brand.settings.timeZone, deps.now)
    if (on < today) throw invalid([{ path: 'on', message: 'Choose today or a later day.' }])
    if (on > addDays(today, furthestClosing))
      throw invalid([{ path: 'on', message: 'Choose a day within a year.' }])
    const tellsAt = new Date(deps.now.getTime() + hoursBeforeTelling * 60 * 60_000).toISOString()
    const closing = { on, tellsAt, toldSince: null }
    await writeBrand(tx, { ...brand, settings: { ...brand.settings, standing: 'paused', closing } })
    const before = { sales: brand.settings.standing, closingDay: null }
    const after = { sales: 'closed', closingDay: on }
    return { act: { action: 'brand.closed', ...subjectOf(brand), before, after, reason } }
  })
}

/**
 * Takes a closing back before any member was told of it. Sales stay paused until somebody goes on with them.
 * @throws DomainError `not_found`; `invalid`: another name was typed; `conflict`: it is not being closed, or members are
 *   told already: what they were promised stays.
 */
export async function reopenBrand(
  deps: StaffDeps,
  { brandId, name, reason }: ReopenBrand & { brandId: string },
): Promise<void> {
  await audited(deps, async (tx) => {
    const brand = await lockBrand(tx, brandId)
    refuseOtherName(brand, name)
    const { closing } = brand.settings
    if (!closing) throw new DomainError('conflict', 'This brand is not being closed.')
    if (closing.toldSince)
      throw new DomainError('conflict', 'Members have been told of it, so it cannot be taken back anymore.')
    const settings: BrandSettings = { ...brand.settings, closing: null }
    await writeBrand(tx, { ...brand, settings })
    const before = { sales: 'closed', closingDay: closing.on }
    const after = { sales: settings.standing, closingDay: null }
    return { act: { action: 'brand.closing_withdrawn', ...subjectOf(brand), before, after, reason } }
  })
}

function refuseOtherName(brand: Brand, name: string): void {
  if (name !== brand.name)
    throw invalid([{ path: 'name', message: `Type “${brand.name}”, as it stands here.` }])
}

const subjectOf = ({ id, name }: Brand) => ({ brandId: id, subject: { kind: 'brand', id, name } })
