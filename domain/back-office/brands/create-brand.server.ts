import { newId } from '#db/id.ts'
import { brands } from '#db/schema/brands.ts'
import { feeScheduleRows, feeSchedules, plans, planVersions } from '#db/schema/plans.ts'
import { starterContent } from '#domain/back-office/brands/starter/starter-content.rules.ts'
import { starterFees, starterScheduleName } from '#domain/back-office/brands/starter/starter-fees.ts'
import { starterPlans } from '#domain/back-office/brands/starter/starter-plans.ts'
import { replacePrices } from '#domain/back-office/plans/lock-plan.server.ts'
import type { BrandSettings } from '#domain/brands/brand.schema.ts'
import { publishContent } from '#domain/content/publish-content.server.ts'
import { saveWorkingContent } from '#domain/content/save-working-content.server.ts'
import { type AuditedTx, audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import { inviteFirstOwner } from '#domain/staff/people/invite-staff.server.ts'
import { findTakenHosts, invalid, lockNames, notifyBrandChanged } from './brand-names.server.ts'
import type { NewBrand } from './tenancy.schema.ts'

/**
 * Creates a brand that can sell once it has an office: its settings, starter plans with a fee schedule, published
 * starter content in its color, and its first owner, who gets an invitation unless they already work here. One
 * transaction. `reservedHosts`: the deployment's own hosts. `mustShow`: hosts served only once DNS proves ownership;
 * they wait for verification like hosts added later.
 *
 * @throws DomainError `invalid`: the key or a host belongs to another brand, or its texts can't be published.
 */
export async function createBrand(
  deps: StaffDeps,
  brand: NewBrand,
  {
    reservedHosts = [],
    mustShow = () => false,
  }: { reservedHosts?: readonly string[]; mustShow?: (host: string) => boolean } = {},
): Promise<{ brandId: string; isInvited: boolean }> {
  return audited(deps, async (tx) => {
    await lockNames(tx)
    const taken = await findTakenHosts(tx, brand.hosts, reservedHosts)
    if (taken.length > 0) {
      throw invalid(
        taken.map((host) => ({
          path: `hosts.${brand.hosts.indexOf(host)}`,
          message: `${host} is already taken.`,
        })),
      )
    }
    const brandId = newId(deps.now)
    const made = await tx
      .insert(brands)
      .values({
        id: brandId,
        key: brand.key,
        name: brand.name,
        hosts: brand.hosts.filter((host) => !mustShow(host)),
        settings: firstSettings(brand, brand.hosts.filter(mustShow)),
        createdAt: deps.now,
      })
      .onConflictDoNothing()
      .returning({ id: brands.id })
    if (made.length === 0) throw invalid([{ path: 'key', message: 'Another brand has this short name.' }])
    await beginPlans(tx, brandId, brand, deps.now)
    const at = { db: tx, now: deps.now }
    await saveWorkingContent(at, { brandId, payload: starterContent(brand), note: 'Starter content' })
    await publishContent(at, { brandId, note: 'Starter content' })
    const { isInvited } = await inviteFirstOwner(tx, { brandId, ...brand.owner })
    await notifyBrandChanged(tx, brandId)
    const { key, hosts, operator, states, plans: chosen, owner } = brand
    return {
      answer: { brandId, isInvited },
      act: {
        action: 'brand.created',
        brandId,
        subject: { kind: 'brand', id: brandId, name: brand.name },
        after: { key, hosts, operator: operator.name, states, plans: chosen, owner: owner.email },
      },
    }
  })
}

function firstSettings({ operator, timeZone }: NewBrand, waiting: string[]): BrandSettings {
  return {
    operator,
    timeZone,
    previewAccess: 'staff',
    externalHosts: [],
    origin: null,
    refundLimitCents: 5_000,
    refundDayLimitCents: 50_000,
    registrations: [],
    standing: 'open',
    closing: null,
    hostChecks: waiting.map((host) => ({ host, checkedAt: null })),
  }
}

async function beginPlans(
  tx: AuditedTx,
  brandId: string,
  { plans: chosen, states }: NewBrand,
  now: Date,
): Promise<void> {
  const feeScheduleId = newId(now)
  await tx
    .insert(feeSchedules)
    .values({ id: feeScheduleId, brandId, name: starterScheduleName, publishedAt: now })
  await tx.insert(feeScheduleRows).values(starterFees.map((fee) => ({ ...fee, brandId, feeScheduleId })))
  for (const [sortOrder, plan] of starterPlans.filter(({ slug }) => chosen.includes(slug)).entries()) {
    const { slug, tier, name, summary, enrolmentFeeCents, prices, benefits } = plan
    const planId = newId(now)
    await tx.insert(plans).values({
      id: planId,
      brandId,
      slug,
      tier,
      sortOrder,
      status: 'published',
      publishedVersion: 1,
      createdAt: now,
    })
    const version = { id: newId(now), brandId, planId, version: 1, name, summary, feeScheduleId }
    await tx.insert(planVersions).values({
      ...version,
      sellableStates: states,
      enrolmentFeeCents,
      benefits: [...benefits],
      publishedAt: now,
    })
    await replacePrices(tx, version, prices)
  }
}
