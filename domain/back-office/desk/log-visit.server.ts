import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { ofBrand } from '#db/of-brand.ts'
import { visits } from '#db/schema/memberships.ts'
import { offices } from '#db/schema/offices.ts'
import { DomainError, notFound } from '#domain/errors.ts'
import { formatDate } from '#domain/format.ts'
import { lockMembership } from '#domain/memberships/lock-membership.server.ts'
import { findMembership } from '#domain/memberships/membership.queries.server.ts'
import { audited } from '#domain/staff/audit/audited.server.ts'
import { auditedOnce } from './audited-once.server.ts'
import { type LoggedVisit, type LogVisit, loggedVisitSchema } from './desk.schema.ts'
import { auditedMembership, type Desk, deskName, findByCard, isOwnOffice } from './desk.server.ts'
import { deskLine } from './desk-line.rules.ts'
import { coveredPeople, type DeskDeps, deskPrices, isHonoredHere } from './open-card.server.ts'

type At = { card: string; key: string | undefined }

/**
 * Logs a visit today, once per key, with today's prices. Desks wait for each other on the membership's lock, so an
 * included service is granted no more often than the plan includes it, and the second desk is told about the first.
 *
 * @throws DomainError `not_found`; `conflict`: the card isn't active or isn't honored here, no included visit is left,
 * or the same service was logged for the same person today; `invalid`: a person not on the plan, or a service without a
 * price; and as `runIdempotent` does.
 */
export async function logVisit(
  deps: DeskDeps,
  desk: Desk,
  { card, key, ...visit }: LogVisit & At,
): Promise<LoggedVisit> {
  const brandId = desk.brand.id
  const presented = await findByCard(deps.db, { brandId, card, secret: deps.secret })
  const { membershipId } = presented
  const request = { brandId, key, body: { membershipId, ...visit }, answer: loggedVisitSchema }
  return auditedOnce(deps, request, async (tx) => {
    const { answer, ...what } = await writeVisit(tx, deps, desk, { ...presented, ...visit })
    const { memberCents } = answer
    const act = {
      action: 'desk.visit_logged' as const,
      brandId,
      subject: auditedMembership(presented),
      after: { ...what, memberCents, desk: deskName(desk) },
    }
    return { answer, act }
  })
}

async function writeVisit(
  tx: Db,
  { now }: DeskDeps,
  desk: Desk,
  { membershipId, accountId, ...visit }: LogVisit & { membershipId: string; accountId: string },
) {
  const { today } = desk
  const brandId = desk.brand.id
  const locked = await lockMembership(tx, { brandId, membershipId })
  const owner = { brandId, accountId, membershipId, today }
  const { dashboard, membership } = await findMembership(tx, owner)
  const line = deskLine(membership, { honored: await isHonoredHere(tx, desk, membership) })
  if (!line.good) throw new DomainError('conflict', [`${line.text}.`, line.why].filter(Boolean).join(' '))
  const people = await coveredPeople(tx, owner, { member: dashboard.member, membership })
  const person = people.find(({ personId }) => personId === visit.personId)
  if (!person) throw refused('personId', 'This person is not on the plan today.')
  const included = person.included.find(({ service }) => service === visit.service)
  const price = (await deskPrices(tx, desk, membershipId)).find(({ service }) => service === visit.service)
  if (!included && !price) throw refused('service', 'There is no member price for this service.')
  const before = await lastVisit(tx, { brandId, membershipId, ...visit })
  if (before?.visitedOn === today && !visit.again) {
    throw new DomainError(
      'conflict',
      `${before.name} was already logged for ${person.name} today${at(before)}.`,
      { details: { reason: 'again' } },
    )
  }
  const isFree = included !== undefined && included.left > 0
  if (included && !isFree && !visit.atMemberPrice) {
    const last = before ? ` The last was on ${formatDate(before.visitedOn)}${at(before)}.` : ''
    const words = `${person.name} has had all ${included.quantity} of ${included.name} until ${formatDate(included.until)}.${last}`
    throw new DomainError('conflict', words, { details: { reason: 'used_up' } })
  }
  const name = price?.name ?? included?.name ?? visit.service
  const usualCents = price?.usualCents ?? 0
  const memberCents = isFree ? 0 : (price?.memberCents ?? 0)
  const id = newId(now)
  await tx.insert(visits).values({
    id,
    brandId,
    membershipId,
    dependentId: visit.personId,
    officeId: desk.office?.id ?? locked.officeId,
    service: visit.service,
    name,
    usualCents,
    memberCents,
    visitedOn: today,
  })
  const left = included ? Math.max(0, included.left - 1) : null
  return { answer: { id, memberCents, usualCents, left }, person: person.name, service: name }
}

/**
 * Undoes one of today's visits, which frees the included visit it used. The audit keeps it.
 * @throws DomainError `not_found`: not this card's, already undone, from another day, or from an office they don't work
 * for.
 */
export async function undoVisit(
  deps: DeskDeps,
  desk: Desk,
  { card, visitId }: { card: string; visitId: string },
): Promise<void> {
  const brandId = desk.brand.id
  const presented = await findByCard(deps.db, { brandId, card, secret: deps.secret })
  await audited(deps, async (tx) => {
    await lockMembership(tx, { brandId, membershipId: presented.membershipId })
    const own = ofBrand(
      visits,
      brandId,
      eq(visits.id, visitId),
      eq(visits.membershipId, presented.membershipId),
      eq(visits.visitedOn, desk.today),
    )
    const [visit] = await tx.select().from(visits).where(own)
    if (!visit || !isOwnOffice(desk, visit.officeId)) throw notFound()
    await tx.delete(visits).where(own)
    const { service, memberCents, visitedOn, dependentId } = visit
    return {
      act: {
        action: 'desk.visit_undone' as const,
        brandId,
        subject: auditedMembership(presented),
        before: { service, memberCents, visitedOn, dependentId },
      },
    }
  })
}

type Before = { name: string; visitedOn: string; office: string | null }

async function lastVisit(
  db: Db,
  {
    brandId,
    membershipId,
    personId,
    service,
  }: { brandId: string; membershipId: string; personId: string | null; service: string },
): Promise<Before | undefined> {
  const rows = await db
    .select({ name: visits.name, visitedOn: visits.visitedOn, office: offices.name, who: visits.dependentId })
    .from(visits)
    .leftJoin(offices, eq(offices.id, visits.officeId))
    .where(
      and(eq(visits.brandId, brandId), eq(visits.membershipId, membershipId), eq(visits.service, service)),
    )
    .orderBy(desc(visits.visitedOn), desc(visits.id))
  return rows.find(({ who }) => who === personId)
}

const at = ({ office }: Before) => (office ? ` at ${office}` : '')

function refused(path: string, message: string): DomainError {
  return new DomainError('invalid', message, { fields: [{ path, message }] })
}
