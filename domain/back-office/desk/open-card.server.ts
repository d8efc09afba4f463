import { eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { dependents, memberships, visits } from '#db/schema/memberships.ts'
import { offices } from '#db/schema/offices.ts'
import { auditLog } from '#db/schema/staff.ts'
import { countOpenCases } from '#domain/back-office/support/case-member.queries.server.ts'
import { ageOn } from '#domain/calendar.ts'
import { DomainError } from '#domain/errors.ts'
import { fullName } from '#domain/full-name.ts'
import { findMembership } from '#domain/memberships/membership.queries.server.ts'
import type { MembershipView } from '#domain/memberships/membership.schema.ts'
import { isCoveredOn, lastDayIn } from '#domain/memberships/next-term/age-out.rules.ts'
import { previewDue } from '#domain/orders/renewal/quote-renewal.server.ts'
import { isHonoredAtOffice, listServicePrices } from '#domain/plans/plan.queries.server.ts'
import { coversMember } from '#domain/plans/plan-tier.rules.ts'
import { savingsOf } from '#domain/savings/member-savings.server.ts'
import { audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import type { PaymentGateway } from '#integrations/payments/payment-gateway.ts'
import type { DeskCard } from './desk.schema.ts'
import {
  auditedMembership,
  type Desk,
  deskName,
  findByCard,
  isOwnOffice,
  type Presented,
} from './desk.server.ts'
import { deskLine } from './desk-line.rules.ts'

export type DeskDeps = StaffDeps & { secret: string; gateway: PaymentGateway }

/** Repeat views of a card by the same person within this time share one audit row. */
const sameLookMs = 10 * 60_000

/**
 * What a desk sees of a presented card. Opening it is audited, once per stretch of work on it.
 * @throws DomainError `not_found`: a code we didn't issue, or another brand's.
 */
export async function openCard(deps: DeskDeps, desk: Desk, card: string): Promise<DeskCard> {
  const { db, secret } = deps
  const presented = await findByCard(db, { brandId: desk.brand.id, card, secret })
  const shown = await viewCard(deps, desk, presented)
  await audited(deps, async (tx) => {
    const act = {
      action: 'desk.viewed',
      brandId: desk.brand.id,
      subject: auditedMembership(presented),
      after: { desk: deskName(desk) },
    } as const
    return {
      act: (await hasJustLooked(tx, deps, { ...presented, brandId: desk.brand.id })) ? null : act,
    }
  })
  return { card, ...shown }
}

async function hasJustLooked(
  db: Db,
  { by, now }: StaffDeps,
  { brandId, membershipId }: Presented & { brandId: string },
): Promise<boolean> {
  if (by.staffId === null) return false
  const since = new Date(now.getTime() - sameLookMs)
  const looked = ofBrand(
    auditLog,
    brandId,
    eq(auditLog.subjectId, membershipId),
    eq(auditLog.action, 'desk.viewed'),
    eq(auditLog.staffId, by.staffId),
    gt(auditLog.at, since),
  )
  return (await db.$count(auditLog, looked)) > 0
}

async function viewCard(
  { db, gateway }: DeskDeps,
  desk: Desk,
  { membershipId, accountId }: Presented,
): Promise<Omit<DeskCard, 'card'>> {
  const { brand, today } = desk
  const owner = { brandId: brand.id, accountId, membershipId, today }
  const { dashboard, membership } = await findMembership(db, owner)
  const { member } = dashboard
  const [people, isHonored, owed, visitsToday, prices, openCases] = await Promise.all([
    coveredPeople(db, owner, { member, membership }),
    isHonoredHere(db, desk, membership),
    owedAtDesk({ db, gateway }, owner, membership),
    visitsOfToday(db, desk, membershipId),
    deskPrices(db, desk, membershipId),
    countOpenCases(db, { brandId: brand.id, email: member.email, memberNumber: membership.memberNumber }),
  ])
  const isOwn = isOwnOffice(desk, membership.office?.id ?? null)
  return {
    membershipId,
    memberNumber: membership.memberNumber,
    name: fullName(member),
    phone: isOwn ? member.phone : null,
    openCases,
    planName: membership.plan.name,
    office: membership.office && `${membership.office.name}, ${membership.office.city}`,
    line: deskLine(membership, { honored: isHonored }),
    people,
    ...owed,
    visitsToday: visitsToday.map(({ officeId, dependent, ...visit }) => ({
      ...visit,
      person: dependent ?? member.firstName,
      mayUndo: isOwnOffice(desk, officeId),
    })),
    hasPapers: isOwn,
    prices: prices.map(({ service, name, memberCents }) => ({ service, name, memberCents })),
  }
}

type Owner = { brandId: string; accountId: string; membershipId: string; today: string }
type Shown = Pick<Awaited<ReturnType<typeof findMembership>>['dashboard'], 'member'> & {
  membership: MembershipView
}

/** Everyone on the plan today, with the included visits they have left. */
export async function coveredPeople(
  db: Db,
  owner: Owner,
  { member, membership }: Shown,
): Promise<DeskCard['people']> {
  if (!membership.usable) return []
  const { today } = owner
  const savings = await savingsOf(db, owner, { member, active: membership })
  const { plan, dependents: family } = membership
  const covered = [
    ...(coversMember(plan) ? [{ personId: null, ...member, lastDay: null }] : []),
    ...family
      .filter((person) => isCoveredOn(person, today))
      .map((person) => ({
        personId: person.id,
        ...person,
        lastDay: lastDayIn(person, { endsOn: membership.termEndsOn }),
      })),
  ]
  return covered.map(({ personId, firstName, lastName, dateOfBirth, lastDay }) => ({
    personId,
    name: fullName({ firstName, lastName }),
    dateOfBirth,
    age: ageOn(dateOfBirth, today),
    lastDay,
    included: (savings?.included ?? [])
      .filter((use) => use.personId === personId)
      .map(({ service, name, quantity, used, period, until }) => {
        return { service, name, left: quantity - used, quantity, period, until }
      }),
  }))
}

/** Whether the desk's office honors the membership's plan; always true by phone. */
export async function isHonoredHere(
  db: Db,
  { brand, office, today }: Desk,
  { plan }: Pick<MembershipView, 'plan'>,
): Promise<boolean> {
  if (!office) return true
  return isHonoredAtOffice(db, { brandId: brand.id, planId: plan.id, officeId: office.id, today })
}

/** Member prices at this desk, for the plan version the member has; by phone, at their home office. */
export async function deskPrices(db: Db, { brand, office }: Desk, membershipId: string) {
  const [row] = await db
    .select()
    .from(memberships)
    .where(ofBrand(memberships, brand.id, eq(memberships.id, membershipId)))
  if (!row) return []
  const { planId, planVersionId: versionId, state } = row
  const officeId = office?.id ?? row.officeId
  const where = officeId === null ? { state } : { officeId }
  return listServicePrices(db, { brandId: brand.id, planId, versionId, ...where })
}

/** The amount that can be paid now, overdue or not; null if it's too early, no longer sold, or being paid. */
async function owedAtDesk(
  deps: { db: Db; gateway: PaymentGateway },
  owner: Owner,
  { status }: MembershipView,
): Promise<Pick<DeskCard, 'owed' | 'isPaying'>> {
  try {
    const { termStartsOn, termEndsOn, lines, totalCents } = await previewDue(deps.db, owner)
    const isPastDue = status === 'past_due'
    return { owed: { isPastDue, termStartsOn, termEndsOn, lines, totalCents }, isPaying: false }
  } catch (error) {
    if (error instanceof DomainError) return { owed: null, isPaying: error.code === 'in_flight' }
    throw error
  }
}

function visitsOfToday(db: Db, { brand, today }: Desk, membershipId: string) {
  const { id, name, memberCents, officeId } = visits
  const dependent = sql<string | null>`${dependents.firstName}`
  return db
    .select({ id, name, memberCents, officeId, dependent, office: offices.name })
    .from(visits)
    .leftJoin(dependents, eq(dependents.id, visits.dependentId))
    .leftJoin(offices, eq(offices.id, visits.officeId))
    .where(ofBrand(visits, brand.id, eq(visits.membershipId, membershipId), eq(visits.visitedOn, today)))
    .orderBy(visits.id)
}
