import { invalid, lockBrand, writeBrand } from '#domain/back-office/brands/brand-names.server.ts'
import type { Brand, BrandSettings } from '#domain/brands/brand.schema.ts'
import { addDays, dateIn } from '#domain/calendar.ts'
import { DomainError } from '#domain/errors.ts'
import { audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import type { CloseBrand, ReopenBrand } from './closing.schema.ts'
import { furthestClosing, hoursBeforeTelling } from './closing-days.ts'

/**
 * Closes a brand: from now on nothing is sold, and after the day `on` no renewal is charged. Memberships run as long as
 * they are paid. A day later a job starts telling the members; until then it can be undone.
 * @throws DomainError `not_found`; `invalid`: another name was typed, or the day is past or too far; `conflict`: it's
 * already closing.
 */
export async function closeBrand(
  deps: StaffDeps,
  { brandId, on, name, reason }: CloseBrand & { brandId: string },
): Promise<void> {
  await audited(deps, async (tx) => {
    const brand = await lockBrand(tx, brandId)
    refuseOtherName(brand, name)
    if (brand.settings.closing) throw new DomainError('conflict', 'This brand is already being closed.')
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
 * Undoes a closing before any member was told. Sales stay paused until someone resumes them.
 * @throws DomainError `not_found`; `invalid`: another name was typed; `conflict`: it isn't closing, or members have
 * been told, which is a promise.
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
      throw new DomainError('conflict', 'Members have been notified, so it can no longer be undone.')
    const settings: BrandSettings = { ...brand.settings, closing: null }
    await writeBrand(tx, { ...brand, settings })
    const before = { sales: 'closed', closingDay: closing.on }
    const after = { sales: settings.standing, closingDay: null }
    return { act: { action: 'brand.closing_withdrawn', ...subjectOf(brand), before, after, reason } }
  })
}

function refuseOtherName(brand: Brand, name: string): void {
  if (name !== brand.name)
    throw invalid([{ path: 'name', message: `Type “${brand.name}” exactly as shown.` }])
}

const subjectOf = ({ id, name }: Brand) => ({ brandId: id, subject: { kind: 'brand', id, name } })
