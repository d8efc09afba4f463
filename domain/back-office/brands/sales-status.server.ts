import { eq, gt, inArray, lte } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { memberships } from '#db/schema/memberships.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { addDays, dateIn } from '#domain/calendar.ts'
import { DomainError } from '#domain/errors.ts'
import { audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import { invalid, lockBrand, writeBrand } from './brand-names.server.ts'
import type { ChangeStanding, Standing } from './tenancy.schema.ts'

/** Whether a brand sells, and who is affected by a change. */
export async function readSalesStatus(db: Db, brand: Brand, now: Date): Promise<Standing> {
  const { id, settings } = brand
  const isMember = inArray(memberships.status, ['active', 'past_due'])
  const monthAhead = addDays(dateIn(settings.timeZone, now), 30)
  const [members, renewals, openOrders] = await Promise.all([
    db.$count(memberships, ofBrand(memberships, id, isMember)),
    db.$count(
      memberships,
      ofBrand(
        memberships,
        id,
        isMember,
        eq(memberships.autoRenew, true),
        lte(memberships.termEndsOn, monthAhead),
      ),
    ),
    db.$count(checkouts, ofBrand(checkouts, id, eq(checkouts.status, 'open'), gt(checkouts.expiresAt, now))),
  ])
  return { standing: settings.standing, members, renewals, openOrders }
}

/**
 * Pauses a brand's sales, or resumes them. Payments in progress are completed; orders without a payment are refused at
 * their next step.
 * @throws DomainError `not_found`; `invalid`: another name was typed; `conflict`: it's already in that state.
 */
export async function changeSalesStatus(
  deps: StaffDeps,
  { brandId, standing, name, reason }: ChangeStanding & { brandId: string },
): Promise<void> {
  await audited(deps, async (tx) => {
    const brand = await lockBrand(tx, brandId)
    if (name !== brand.name)
      throw invalid([{ path: 'name', message: `Type “${brand.name}” exactly as shown.` }])
    if (brand.settings.closing)
      throw new DomainError('conflict', 'This brand is being closed. Undo that first.')
    const before = brand.settings.standing
    if (standing === before) {
      throw new DomainError(
        'conflict',
        standing === 'paused' ? 'Sales are already paused.' : 'Sales are already open.',
      )
    }
    await writeBrand(tx, { ...brand, settings: { ...brand.settings, standing } })
    return {
      act: {
        action: standing === 'paused' ? 'brand.paused' : 'brand.resumed',
        brandId,
        subject: { kind: 'brand', id: brandId, name: brand.name },
        before: { sales: before },
        after: { sales: standing },
        reason,
      },
    }
  })
}
