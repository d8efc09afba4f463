import { createHash } from 'node:crypto'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { DomainError } from '#domain/errors.ts'
import { formatCents } from '#domain/format.ts'
import { inState } from '#domain/law/by-state.ts'
import { registrationLaw } from '#domain/law/registrations.ts'
import { usualNoticeDays } from '#domain/law/renewals.ts'
import { audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import { stateNameOf } from '#domain/values/states.ts'
import { invalid, lockBrand, writeBrand } from './brand-names.server.ts'
import type { BrandForm, ChangeBrand } from './tenancy.schema.ts'

/** The brand fields that its form changes. */
export function formOfBrand({ name, settings }: Brand): BrandForm {
  const { operator, timeZone, previewAccess, refundLimitCents, refundDayLimitCents } = settings
  return {
    name,
    operator: { ...operator, tollFreePhone: operator.tollFreePhone ?? null },
    timeZone,
    previewAccess,
    refundLimitCents,
    refundDayLimitCents,
    noticeDays: settings.noticeDays ?? [...usualNoticeDays],
  }
}

/** A short hash of what a form showed, which detects saves from a stale form. */
export function etagOf(form: BrandForm): string {
  const { name, operator, timeZone, previewAccess, refundLimitCents, refundDayLimitCents, noticeDays } = form
  const fields = [
    name,
    operator.name,
    operator.address,
    operator.phone,
    operator.tollFreePhone ?? '',
    operator.email,
    timeZone,
    previewAccess,
    refundLimitCents,
    refundDayLimitCents,
    noticeDays,
  ]
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex').slice(0, 16)
}

/**
 * Changes a brand's name, operator, time zone, preview access, refund limits and notice days; every page shows it at
 * once.
 * @throws DomainError `not_found`; `invalid`: a registration requires the toll-free phone being removed; `conflict`:
 * someone else has saved since `seen`.
 */
export async function changeBrand(
  deps: StaffDeps,
  { brandId, seen, ...asked }: ChangeBrand & { brandId: string },
): Promise<{ seen: string }> {
  return audited(deps, async (tx) => {
    const brand = await lockBrand(tx, brandId)
    const before = formOfBrand(brand)
    if (etagOf(before) !== seen) {
      throw new DomainError(
        'conflict',
        'Someone has changed these settings since you opened them. Open this page in another tab to see what they wrote; what you typed is still here.',
      )
    }
    const form = { ...before, ...asked }
    const asking = brand.settings.registrations.find(
      ({ state }) => inState(registrationLaw, state).asksTollFree,
    )
    if (asking && before.operator.tollFreePhone && !form.operator.tollFreePhone) {
      const message = `${stateNameOf(asking.state)} requires a toll-free phone while a registration is recorded there.`
      throw invalid([{ path: 'operator.tollFreePhone', message }])
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

function linesOf(form: BrandForm): Record<string, string> {
  const { name, operator, timeZone, previewAccess, refundLimitCents, refundDayLimitCents, noticeDays } = form
  const { name: company, address, phone, tollFreePhone, email } = operator
  const limits = {
    refundLimit: formatCents(refundLimitCents),
    refundDayLimit: formatCents(refundDayLimitCents),
  }
  return {
    name,
    operator: company,
    address,
    phone,
    tollFreePhone: tollFreePhone ?? '',
    email,
    timeZone,
    previewAccess,
    ...limits,
    noticeDays: noticeDays.join(', '),
  }
}
