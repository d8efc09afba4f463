import { and, eq, inArray } from 'drizzle-orm'
import { newId } from '#db/id.ts'
import { ofBrand } from '#db/of-brand.ts'
import { coupons, plans } from '#db/schema/plans.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { addDays, dateIn, startOfDayIn } from '#domain/calendar.ts'
import { requireUnchanged } from '#domain/changed-meanwhile.rules.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import { type AuditedTx, audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import type { ChangeCoupon, NewCoupon, SeenCoupon } from './coupon-form.schema.ts'

type OfBrand = { brand: Pick<Brand, 'id' | 'settings'> }
type Which = OfBrand & { couponId: string }
type Row = typeof coupons.$inferSelect

/**
 * Creates a coupon. Codes are compared regardless of how they are typed.
 * @throws DomainError `invalid`: the code is taken, or a plan isn't the brand's.
 */
export async function createCoupon(
  deps: StaffDeps,
  { brand, ...asked }: OfBrand & NewCoupon,
): Promise<{ couponId: string }> {
  const { startsOn, endsOn, ...fields } = asked
  const days = instantsOf(brand, { startsOn, endsOn })
  return audited(deps, async (tx) => {
    const { planIds } = fields
    if (planIds) {
      const known = await tx.$count(plans, ofBrand(plans, brand.id, inArray(plans.id, planIds)))
      if (known !== new Set(planIds).size) throw invalid('planIds', 'Choose plans of this brand.')
    }
    const couponId = newId()
    const made = await tx
      .insert(coupons)
      .values({ ...fields, ...days, id: couponId, brandId: brand.id, createdAt: deps.now })
      .onConflictDoNothing()
      .returning()
    const [row] = made
    if (!row) throw invalid('code', 'There is already a coupon with this code. Codes aren’t case-sensitive.')
    return {
      answer: { couponId },
      act: { action: 'coupon.created', brandId: brand.id, subject: subjectOf(row), after: fieldsOf(row) },
    }
  })
}

/**
 * Changes the changeable parts of a coupon. Its discount never changes: members have agreed to prices with it.
 * @throws DomainError `not_found`; `conflict`: a colleague has saved since `seen`; `invalid`: the limit is below its
 * usage, or its first day is past.
 */
export async function changeCoupon(
  deps: StaffDeps,
  { brand, couponId, startsOn, endsOn, seen, ...fields }: Which & ChangeCoupon,
): Promise<void> {
  await audited(deps, async (tx) => {
    const before = await lockCoupon(tx, brand.id, couponId)
    requireUnchanged(seen, asTyped(brand, before), {
      what: 'this coupon',
      say: (name) => nowWords(name, asTyped(brand, before)),
    })
    const days = keptInstants(brand, before, { startsOn, endsOn })
    const { maxRedemptions } = fields
    if (maxRedemptions !== null && maxRedemptions < before.redemptionCount) {
      throw invalid(
        'maxRedemptions',
        `It has been used ${before.redemptionCount} times. Enter that or more, or end it.`,
      )
    }
    const isMoved = before.startsAt?.getTime() !== days.startsAt?.getTime()
    if (isMoved && (before.startsAt === null || before.startsAt <= deps.now)) {
      throw invalid('startsOn', 'It has started, so its first day can’t change.')
    }
    const after = { ...before, ...fields, ...days }
    await tx
      .update(coupons)
      .set({ ...fields, ...days })
      .where(ofBrand(coupons, brand.id, eq(coupons.id, couponId)))
    return {
      act: {
        action: 'coupon.changed',
        brandId: brand.id,
        subject: subjectOf(after),
        before: fieldsOf(before),
        after: fieldsOf(after),
      },
    }
  })
}

/**
 * Ends a coupon now: no new order can use it. Agreed orders keep it, and so do renewals it was promised for.
 * @throws DomainError `not_found`; `conflict`: it has ended.
 */
export async function endCoupon(
  deps: StaffDeps,
  { brand, couponId, reason }: Which & { reason: string },
): Promise<void> {
  await audited(deps, async (tx) => {
    const before = await lockCoupon(tx, brand.id, couponId)
    if (before.endsAt && before.endsAt <= deps.now)
      throw new DomainError('conflict', 'This coupon has ended already.')
    const startsAt = before.startsAt && before.startsAt > deps.now ? null : before.startsAt
    await tx
      .update(coupons)
      .set({ endsAt: deps.now, startsAt })
      .where(ofBrand(coupons, brand.id, eq(coupons.id, couponId)))
    return { act: { action: 'coupon.ended', brandId: brand.id, subject: subjectOf(before), reason } }
  })
}

async function lockCoupon(tx: AuditedTx, brandId: string, couponId: string): Promise<Row> {
  const [row] = await tx
    .select()
    .from(coupons)
    .where(and(eq(coupons.brandId, brandId), eq(coupons.id, couponId)))
    .for('update')
  if (!row) throw notFound()
  return row
}

/** The instants between which a coupon is valid; `endsAt` is the first at which it's not. */
function instantsOf(
  { settings }: OfBrand['brand'],
  { startsOn, endsOn }: { startsOn: string | null; endsOn: string | null },
) {
  return {
    startsAt: startsOn === null ? null : startOfDayIn(settings.timeZone, startsOn),
    endsAt: endsOn === null ? null : startOfDayIn(settings.timeZone, addDays(endsOn, 1)),
  }
}

/** The same, except that an unchanged day keeps its stored instant: a coupon ended at noon stays ended at noon. */
function keptInstants(
  brand: OfBrand['brand'],
  before: Row,
  days: { startsOn: string | null; endsOn: string | null },
) {
  const asked = instantsOf(brand, days)
  const { startsOn, endsOn } = asTyped(brand, before)
  return {
    startsAt: startsOn === days.startsOn ? before.startsAt : asked.startsAt,
    endsAt: endsOn === days.endsOn ? before.endsAt : asked.endsAt,
  }
}

/** The values of the coupon form: first and last day in the brand's time zone. */
function asTyped({ settings: { timeZone } }: OfBrand['brand'], row: Row): SeenCoupon {
  const { label, startsAt, endsAt, maxRedemptions, maxPerMember } = row
  return {
    label,
    startsOn: startsAt && dateIn(timeZone, startsAt),
    endsOn: endsAt && dateIn(timeZone, new Date(endsAt.getTime() - 1)),
    maxRedemptions,
    maxPerMember,
  }
}

function nowWords(name: keyof SeenCoupon, coupon: SeenCoupon): string {
  const { label, startsOn, endsOn, maxRedemptions, maxPerMember } = coupon
  return {
    label: `It is called “${label}” now.`,
    startsOn: startsOn ? `Its first day is ${formatDate(startsOn)} now.` : 'It has no first day now.',
    endsOn: endsOn ? `Its last day is ${formatDate(endsOn)} now.` : 'It has no last day now.',
    maxRedemptions: maxRedemptions
      ? `It can be used ${maxRedemptions} times in all now.`
      : 'It can be used any number of times now.',
    maxPerMember: maxPerMember
      ? `One person can use it ${maxPerMember} times now.`
      : 'One person can use it any number of times now.',
  }[name]
}

const subjectOf = ({ id, code }: Row) => ({ kind: 'coupon', id, name: code })

function fieldsOf({
  label,
  percentOff,
  amountOffCents,
  startsAt,
  endsAt,
  maxRedemptions,
  maxPerMember,
}: Row) {
  return {
    label,
    off: percentOff === null ? formatCents(amountOffCents ?? 0) : `${percentOff} %`,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    maxRedemptions,
    maxPerMember,
  }
}

function invalid(path: string, message: string): DomainError {
  return new DomainError('invalid', message, { fields: [{ path, message }] })
}
