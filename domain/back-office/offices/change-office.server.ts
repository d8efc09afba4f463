import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { ofBrand } from '#db/of-brand.ts'
import { offices, providers } from '#db/schema/offices.ts'
import { planOffices, plans } from '#db/schema/plans.ts'
import { officeKey } from '#domain/back-office/offices/import/read-office-row.server.ts'
import { DomainError } from '#domain/errors.ts'
import { distanceMiles, formatMiles, type Point } from '#domain/offices/distance.rules.ts'
import { findTimeZone } from '#domain/offices/find-time-zone.server.ts'
import { emptyForm } from '#domain/offices/listing/empty-form.ts'
import { auditDiff } from '#domain/offices/listing/office-diff.ts'
import type { OfficeEntry } from '#domain/offices/listing/office-form.schema.ts'
import { writePoint } from '#domain/offices/listing/point-text.rules.ts'
import { type EditedOffice, lockOffice, readOffice } from '#domain/offices/listing/read-office.server.ts'
import { audited, type StaffDeps } from '#domain/staff/audit/audited.server.ts'
import { findZip } from '#integrations/geo/places.server.ts'

type Which = { brandId: string; officeId: string }

/** A point this many miles from the center of its ZIP code is a typo; the widest ZIP codes are in Alaska. */
const furthestFromZip = 250

/**
 * An entry's location: its point if it has one, or else its ZIP code, which must be in its state.
 * @throws DomainError `invalid` with the field
 */
async function placeOf({ zip, state }: Pick<OfficeEntry, 'zip' | 'state'>, point?: Point | null) {
  const place = await findZip(zip)
  if (!place) throw wrong('form.zip', `We do not know the ZIP code ${zip}. Please check it.`)
  if (place.state !== state) throw wrong('form.zip', `ZIP code ${zip} is in ${place.state}, not in ${state}.`)
  const { latitude, longitude } = point ?? place
  const miles = distanceMiles({ latitude, longitude }, place)
  if (miles > furthestFromZip)
    throw wrong('form.point', `This is ${formatMiles(miles)} from ZIP code ${zip}. Please check it.`)
  const timeZone = await findTimeZone(state, { latitude, longitude })
  if (!timeZone) throw wrong('form.state', 'The time zone of this state is not known.')
  return { latitude, longitude, timeZone }
}

function wrong(path: string, message: string): DomainError {
  return new DomainError('invalid', message, { fields: [{ path, message }] })
}

/** Refuses a change based on a stale office; the error carries the current one. */
export function requireRevision({ office, form }: EditedOffice, revision: number): void {
  if (office.revision === revision) return
  throw new DomainError(
    'conflict',
    'Someone else changed this office while you had it open. Your changes aren’t saved yet: review the office, then try again.',
    {
      details: { office: { revision: office.revision, form } },
    },
  )
}

/**
 * Writes an entry to a locked office. An unchanged map point stays as long as the ZIP code does. Returns the updated
 * office.
 */
export async function writeEntry(
  tx: Db,
  now: Date,
  before: EditedOffice,
  entry: OfficeEntry,
): Promise<EditedOffice> {
  const { id: officeId, brandId } = before.office
  const { planIds, providers: people, point, ...fields } = entry
  const isTouched = point !== undefined && (point ? writePoint(point) : '') !== before.form.point
  const isMoved = before.office.zip.slice(0, 5) !== entry.zip.slice(0, 5)
  const place = await placeOf(entry, isTouched ? point : null)
  await tx
    .update(offices)
    .set({
      ...fields,
      ...(isTouched || isMoved ? place : {}),
      opensSaturday: entry.hours ? (entry.hours.weekly[5] ?? []).length > 0 : before.office.opensSaturday,
      revision: sql`${offices.revision} + 1`,
      updatedAt: now,
    })
    .where(ofBrand(offices, brandId, eq(offices.id, officeId)))
  await writePeople(tx, { brandId, officeId }, people)
  await writePlans(tx, { brandId, officeId }, planIds)
  return readOffice(tx, { brandId, officeId })
}

async function writePeople(
  tx: Db,
  { brandId, officeId }: Which,
  people: OfficeEntry['providers'],
): Promise<void> {
  const own = ofBrand(providers, brandId, eq(providers.officeId, officeId))
  const known = new Set(
    (await tx.select({ id: providers.id }).from(providers).where(own)).map(({ id }) => id),
  )
  // An id that isn't this office's is ignored, and the dentist is added as new.
  const rows = people.map(({ id, ...person }) => ({ ...person, id: id && known.has(id) ? id : '' }))
  const kept = rows.flatMap(({ id }) => (id ? [id] : []))
  await tx.delete(providers).where(kept.length > 0 ? and(own, notInArray(providers.id, kept)) : own)
  for (const { id, ...person } of rows) {
    if (id)
      await tx
        .update(providers)
        .set(person)
        .where(and(own, eq(providers.id, id)))
    else await tx.insert(providers).values({ ...person, id: newId(), brandId, officeId })
  }
}

async function writePlans(tx: Db, { brandId, officeId }: Which, planIds: string[]): Promise<void> {
  const wanted = [...new Set(planIds)]
  if (wanted.length > 0) {
    const found = await tx.$count(plans, ofBrand(plans, brandId, inArray(plans.id, wanted)))
    if (found !== wanted.length) throw wrong('form.planIds', 'One of these plans no longer exists.')
  }
  const own = ofBrand(planOffices, brandId, eq(planOffices.officeId, officeId))
  const now = (await tx.select({ id: planOffices.planId }).from(planOffices).where(own)).map(({ id }) => id)
  const gone = now.filter((id) => !wanted.includes(id))
  const added = wanted.filter((id) => !now.includes(id))
  if (gone.length > 0) await tx.delete(planOffices).where(and(own, inArray(planOffices.planId, gone)))
  if (added.length > 0)
    await tx.insert(planOffices).values(added.map((planId) => ({ brandId, officeId, planId })))
}

/**
 * Saves an office as typed. Pages, search and caches follow by the tables' triggers.
 * @throws DomainError `conflict` with the current office, if it was changed since `revision`; `invalid`; `not_found`
 */
export function saveOffice(
  deps: StaffDeps,
  { brandId, officeId, revision, form }: Which & { revision: number; form: OfficeEntry },
): Promise<{ revision: number }> {
  return audited(deps, async (tx) => {
    const before = await lockOffice(tx, { brandId, officeId })
    requireRevision(before, revision)
    const after = await writeEntry(tx, deps.now, before, form)
    const subject = { kind: 'office', id: officeId, name: after.office.name }
    const diff = auditDiff(before.form, after.form)
    return {
      answer: { revision: after.office.revision },
      act: { action: 'office.changed', brandId, subject, ...diff },
    }
  })
}

/** Adds an office. @throws DomainError `invalid`: no such ZIP code, or an office of that name at that address. */
export function addOffice(
  deps: StaffDeps,
  { brandId, form }: { brandId: string; form: OfficeEntry },
): Promise<{ id: string }> {
  return audited(deps, async (tx) => {
    const { planIds: _, providers: __, point, ...fields } = form
    const officeId = newId(deps.now)
    const made = await tx
      .insert(offices)
      .values({
        id: officeId,
        brandId,
        externalKey: officeKey(form),
        ...fields,
        ...(await placeOf(form, point)),
        createdAt: deps.now,
        updatedAt: deps.now,
      })
      .onConflictDoNothing()
      .returning({ id: offices.id })
    if (made.length === 0)
      throw wrong('form.name', 'There is already an office with this name at this address.')
    const after = await writeEntry(tx, deps.now, await lockOffice(tx, { brandId, officeId }), form)
    const subject = { kind: 'office', id: officeId, name: form.name }
    const { after: told } = auditDiff(emptyForm, after.form)
    return { answer: { id: officeId }, act: { action: 'office.added', brandId, subject, after: told } }
  })
}
