import { createHash } from 'node:crypto'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { DomainError } from '#domain/errors.ts'
import { audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import { lockBrand, writeBrand } from './brand-names.server.ts'
import type { BrandForm, ChangeBrand } from './tenancy.schema.ts'

/** What of a brand its room changes in one form. */
export function formOfBrand({ name, settings }: Brand): BrandForm {
  const { operator, timeZone, previewAccess } = settings
  return { name, operator, timeZone, previewAccess }
}

/** A short name of what a form showed: a save that was made from another one is told so. */
export function etagOf(form: BrandForm): string {
  const { name, operator, timeZone, previewAccess } = form
  const fields = [
    name,
    operator.name,
    operator.address,
    operator.phone,
    operator.email,
    timeZone,
    previewAccess,
  ]
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex').slice(0, 16)
}

/**
 * Changes the name, operator, time zone and preview access of a brand; every page shows it at once.
 * @throws DomainError `not_found`; `conflict`: somebody else has saved since `seen`.
 */
export async function changeBrand(
  deps: StaffDeps,
  { brandId, seen, ...form }: ChangeBrand & { brandId: string },
): Promise<{ seen: string }> {
  return audited(deps, async (tx) => {
    const brand = await lockBrand(tx, brandId)
    const before = formOfBrand(brand)
    if (etagOf(before) !== seen) {
      throw new DomainError(
        'conflict',
        'Somebody has changed these settings since you opened them. Open this page in another tab to see what they wrote; what you typed is still here.',
      )
    }
    const { name, ...settings } = form
    await writeBrand(tx, { ...brand, name, settings: { ...brand.settings, ...settings } })
    return {
      answer: { seen: etagOf(form) },
      act: {
        action: 'brand.changed',
        brandId,
        subject: { kind: 'brand', id: brandId, name },
        before: linesOf(before),
        after: linesOf(form),
      },
    }
  })
}

function linesOf({ name, operator, timeZone, previewAccess }: BrandForm): Record<string, string> {
  const { name: company, address, phone, email } = operator
  return { name, operator: company, address, phone, email, timeZone, previewAccess }
}
