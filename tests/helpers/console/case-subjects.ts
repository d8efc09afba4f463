import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { caseEntries, caseFiles } from '#db/schema/support.ts'
import { insertStaff } from '#demo/fixtures/staff.ts'
import { insertGrievance } from '#demo/fixtures/support-requests.ts'

/** A valid body for each call about a case. */
export const caseBodies: Record<string, () => object> = {
  'POST /api/admin/cases/{id}/notes': () => ({ text: 'For the matrix' }),
  'POST /api/admin/cases/{id}/answers': () => ({ revision: 0, text: 'An answer of the matrix' }),
  'PUT /api/admin/cases/{id}/assignee': () => ({ revision: 0, assigneeId: null }),
  'PUT /api/admin/cases/{id}/status': () => ({ revision: 0, status: 'in_review' }),
  'POST /api/admin/cases/{id}/decision': () => ({
    revision: 0,
    finding: 'in_part',
    reasons: 'Reasons of the matrix, long enough.',
  }),
  'POST /api/admin/cases/{id}/appeal': () => ({
    revision: 0,
    reason: 'For the matrix',
    receivedOn: '2026-11-20',
  }),
}

/** The queries that calls about cases need besides their place. */
export const caseQueries: Record<string, string> = {
  '/api/admin/caseReport': 'year=2026',
  '/api/admin/caseReport/csv': 'year=2026',
}

/** A new case of a brand, in a state in which the call with that path is possible. */
export async function caseSubject(
  db: Db,
  { path, brandId, now }: { path: string; brandId: string; now: Date },
): Promise<string> {
  if (!/letter|appeal/.test(path)) return (await insertGrievance(db, { brandId })).id
  const decided = { brandId, status: 'resolved', resolvedAt: now, finding: 'in_part' } as const
  const { id } = await insertGrievance(db, decided)
  const { id: staffId } = await insertStaff(db, { grants: [] })
  const entry = { brandId, grievanceId: id, staffId, at: now, text: 'Reasons.' }
  await db.insert(caseEntries).values({ ...entry, kind: 'decided', finding: 'in_part' })
  return id
}

/** A file attached to a note on a new case of a brand. */
export async function caseFileSubject(
  db: Db,
  at: { path: string; brandId: string; now: Date },
): Promise<string> {
  const { brandId, now } = at
  const [grievanceId, id, entryId] = [await caseSubject(db, at), newId(), newId()]
  const { id: staffId } = await insertStaff(db, { grants: [] })
  const note = { id: entryId, brandId, grievanceId, staffId, at: now, kind: 'note', text: 'x' } as const
  await db.insert(caseEntries).values(note)
  const file = { name: 'a.pdf', type: 'application/pdf', bytes: 1, data: Buffer.from('x') } as const
  await db.insert(caseFiles).values({ id, brandId, grievanceId, entryId, staffId, ...file })
  return id
}
