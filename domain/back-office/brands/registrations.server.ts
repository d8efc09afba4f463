import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { queueMail } from '#db/mail-outbox.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { brandsChannel } from '#domain/brands/brand-directory.server.ts'
import { type RegistrationsDue, registrationsDue } from '#domain/brands/registration.rules.ts'
import { formatDate } from '#domain/format.ts'
import { inState } from '#domain/law/by-state.ts'
import { registrationLaw } from '#domain/law/registrations.ts'
import { audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import type { Registration } from '#domain/values/brands.ts'
import { stateNameOf } from '#domain/values/states.ts'
import { invalid, lockBrand, writeBrand } from './brand-names.server.ts'

/**
 * Records the operator's registration in a state, replacing the previous one. From then on its plans are sold there,
 * through the registration's last day.
 * @throws DomainError `not_found`; `invalid`: the state requires a toll-free phone first.
 */
export async function recordRegistration(
  deps: StaffDeps,
  { brandId, ...registration }: Registration & { brandId: string },
): Promise<void> {
  await audited(deps, async (tx) => {
    const brand = await lockBrand(tx, brandId)
    const { registrations, operator } = brand.settings
    const { state } = registration
    if (inState(registrationLaw, state).asksTollFree && !operator.tollFreePhone) {
      const message = `${stateNameOf(state)} requires a toll-free phone. Enter one for the operator first.`
      throw invalid([{ path: 'state', message }])
    }
    const before = registrations.find((each) => each.state === state)
    const others = registrations.filter((each) => each.state !== state)
    const all = [...others, registration].toSorted((a, b) => a.state.localeCompare(b.state))
    await writeBrand(tx, { ...brand, settings: { ...brand.settings, registrations: all } })
    return {
      act: {
        action: 'brand.registration_recorded',
        brandId,
        subject: { kind: 'brand', id: brandId, name: brand.name },
        ...(before && { before: lineOf(before) }),
        after: lineOf(registration),
      },
    }
  })
}

/**
 * Removes the registration in a state: nothing is sold there anymore.
 * @throws DomainError `not_found`; `invalid`: none is recorded.
 */
export async function removeRegistration(
  deps: StaffDeps,
  { brandId, state }: { brandId: string; state: string },
): Promise<void> {
  await audited(deps, async (tx) => {
    const brand = await lockBrand(tx, brandId)
    const { registrations } = brand.settings
    const before = registrations.find((each) => each.state === state)
    if (!before) throw invalid([{ path: 'state', message: 'No registration is recorded there.' }])
    const left = registrations.filter((each) => each !== before)
    await writeBrand(tx, { ...brand, settings: { ...brand.settings, registrations: left } })
    return {
      act: {
        action: 'brand.registration_removed',
        brandId,
        subject: { kind: 'brand', id: brandId, name: brand.name },
        before: lineOf(before),
      },
    }
  })
}

function lineOf({ state, number, validUntil }: Registration): Record<string, string> {
  return { state: stateNameOf(state), number, validUntil: formatDate(validUntil) }
}

/** A brand's registrations that are missing, ended or about to end on `today`, for the plans it sells. */
export async function readRegistrationsDue(
  db: Db,
  { id, settings }: Pick<Brand, 'id' | 'settings'>,
  today: string,
): Promise<RegistrationsDue> {
  return registrationsDue(settings.registrations, await statesOfPlans(db, id), today)
}

/**
 * Emails a brand's staff about every registration that is about to end, and again once it has ended; its pages are then
 * rendered again, since nothing is sold there. Each notice goes out once, however often this runs. Returns how many
 * emails were queued.
 */
export async function remindOfRegistrations(
  db: Db,
  { brand, today }: { brand: Pick<Brand, 'id' | 'settings'>; today: string },
): Promise<number> {
  const { ending, ended } = await readRegistrationsDue(db, brand, today)
  const due = [
    ...ending.map((registration) => ({ ...registration, hasEnded: false })),
    ...ended.map((registration) => ({ ...registration, hasEnded: true })),
  ]
  return db.transaction(async (tx) => {
    let told = 0
    for (const props of due) {
      const { state, validUntil, hasEnded } = props
      const isNew = await queueMail(tx, {
        brandId: brand.id,
        template: 'staff-registration-ends',
        to: brand.settings.operator.email,
        props,
        dedupeKey: `staff-registration:${state}:${validUntil}:${hasEnded ? 'ended' : 'ending'}`,
      })
      if (!isNew) continue
      told += 1
      if (hasEnded) await tx.execute(sql`select pg_notify(${brandsChannel}, ${brand.id})`)
    }
    return told
  })
}

async function statesOfPlans(db: Db, brandId: string): Promise<string[]> {
  const { rows } = await db.execute<{ state: string }>(sql`
    select distinct unnest(v.sellable_states) as state
    from plans p join plan_versions v on v.plan_id = p.id and v.version = p.published_version
    where p.brand_id = ${brandId} and p.status = 'published'
    order by state`)
  return rows.map(({ state }) => state)
}
