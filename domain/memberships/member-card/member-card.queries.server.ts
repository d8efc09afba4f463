import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { agreements, dependents, memberships } from '#db/schema/memberships.ts'
import { plans } from '#db/schema/plans.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { siteOrigin } from '#domain/brands/site-origin.rules.ts'
import { dateIn } from '#domain/calendar.ts'
import { notFound } from '#domain/errors.ts'
import { cardNotice } from '#domain/law/disclosures.ts'
import {
  type AgreementContent,
  agreementContentSchema,
} from '#domain/memberships/agreement/agreement.schema.ts'
import { isUsable, standing } from '#domain/memberships/membership.policy.ts'
import { findMembership } from '#domain/memberships/membership.queries.server.ts'
import type { MemberCard } from '#domain/memberships/membership.schema.ts'
import { coversMember } from '#domain/plans/plan-tier.rules.ts'
import type { MembershipStatus } from '#domain/values/memberships.ts'
import { cardCode, readCardCode } from './card-code.server.ts'

/** Deployment settings that card reads need. */
export type CardDeps = {
  db: Db
  now: Date
  sessionSecret: string
  publicOrigin: string
  defaultBrand: string
}

/**
 * Contents of the newest card of one of the account's memberships.
 * @throws DomainError `not_found` if the membership isn't this account's.
 */
export async function findMemberCard(
  { db, now, ...deployment }: CardDeps,
  { brand, accountId, membershipId }: { brand: Brand; accountId: string; membershipId: string },
): Promise<MemberCard> {
  const today = dateIn(brand.settings.timeZone, now)
  const { dashboard, membership } = await findMembership(db, {
    brandId: brand.id,
    accountId,
    membershipId,
    today,
  })
  const { member } = dashboard
  return {
    membershipId,
    memberNumber: membership.memberNumber,
    status: membership.status,
    usable: membership.usable,
    planName: membership.plan.name,
    covered: [...(coversMember(membership.plan) ? [member] : []), ...membership.dependents].map(
      ({ firstName, lastName }) => ({ firstName, lastName }),
    ),
    memberSince: membership.joinedOn,
    goodThrough: membership.goodThrough,
    office: membership.office,
    notice: cardNotice,
    operator: { name: brand.settings.operator.name, phone: brand.settings.operator.phone },
    statusUrl: cardStatusUrl(deployment, { brand, membership }),
  }
}

/** Absolute URL of the status-only page that the newest card's QR code opens. */
export function cardStatusUrl(
  { sessionSecret, ...deployment }: Pick<CardDeps, 'sessionSecret' | 'publicOrigin' | 'defaultBrand'>,
  { brand, membership }: { brand: Brand; membership: { id: string; cardIssue: number } },
): string {
  const code = cardCode(sessionSecret, { membershipId: membership.id, issue: membership.cardIssue })
  return new URL(`/card/${code}`, siteOrigin(brand, deployment)).href
}

/** What scanning a card reveals: whether the membership is active today. No name, number or plan. */
export type CardStatus = {
  status: MembershipStatus
  /** Also false if a newer card has replaced this one. */
  usable: boolean
  isReplaced: boolean
  asOf: string
}

/** The status behind a card's QR code; `not_found` for a token we didn't issue or that belongs to another brand. */
export async function readCardStatus(
  { db, now, sessionSecret }: Pick<CardDeps, 'db' | 'now' | 'sessionSecret'>,
  { brand, token }: { brand: Brand; token: string },
): Promise<CardStatus> {
  const code = readCardCode(sessionSecret, token)
  if (!code) throw notFound()
  const { membershipId } = code
  const [row] = await db
    .select({
      id: memberships.id,
      cardIssue: memberships.cardIssue,
      tier: plans.tier,
      status: memberships.status,
      autoRenew: memberships.autoRenew,
      termEndsOn: memberships.termEndsOn,
    })
    .from(memberships)
    .innerJoin(plans, eq(plans.id, memberships.planId))
    .where(and(eq(memberships.brandId, brand.id), eq(memberships.id, membershipId)))
  if (!row) throw notFound()
  const today = dateIn(brand.settings.timeZone, now)
  const { id, tier, cardIssue, ...membership } = row
  const isReplaced = code.issue !== cardIssue
  const people = await db
    .select()
    .from(dependents)
    .where(ofBrand(dependents, brand.id, eq(dependents.membershipId, id)))
  const usable = isUsable({ ...membership, plan: { tier }, dependents: people }, today)
  return { status: standing(membership, today), usable: usable && !isReplaced, isReplaced, asOf: today }
}

/**
 * An agreement of one of the account's memberships, word for word: the requested version, or the newest.
 * @throws DomainError `not_found` if it isn't theirs or there's no such version.
 */
export async function findAgreement(
  db: Db,
  {
    brandId,
    accountId,
    membershipId,
    version,
  }: { brandId: string; accountId: string; membershipId: string; version?: number | undefined },
): Promise<{ content: AgreementContent; version: number; agreedAt: Date }> {
  const [row] = await db
    .select({ content: agreements.content, version: agreements.version, agreedAt: agreements.agreedAt })
    .from(agreements)
    .innerJoin(memberships, eq(memberships.id, agreements.membershipId))
    .where(
      and(
        eq(agreements.brandId, brandId),
        eq(agreements.membershipId, membershipId),
        eq(memberships.accountId, accountId),
        version === undefined ? undefined : eq(agreements.version, version),
      ),
    )
    .orderBy(desc(agreements.version))
    .limit(1)
  const content = agreementContentSchema.safeParse(row?.content)
  if (!row || !content.success) throw notFound()
  return { content: content.data, version: row.version, agreedAt: row.agreedAt }
}
