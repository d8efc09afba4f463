import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { imports } from '#db/schema/imports.ts'
import { officeVerifications } from '#db/schema/office-verifications.ts'
import { offices } from '#db/schema/offices.ts'
import { insertOffice } from '#demo/fixtures/offices.ts'
import type { OfficeNoun } from '#domain/back-office/offices/scope-of-office.server.ts'
import { initialFields } from '#domain/offices/listing/field-forms.ts'
import { formOfEntry } from '#domain/offices/listing/form-of-entry.ts'
import type { OfficeEntry } from '#domain/offices/listing/office-form.schema.ts'

const kindOf = {
  officeImport: 'own',
  memberImport: 'members',
  visitImport: 'visits',
  paymentImport: 'payments',
} as const

export const importThings = Object.keys(kindOf)

export const directoryThings = [
  'office',
  'verification',
  'officeImport',
  'memberImport',
  'visitImport',
  'paymentImport',
] as const

export function isDirectoryThing(scope: unknown): scope is OfficeNoun {
  return directoryThings.some((thing) => thing === scope)
}

const entry = {
  name: 'Of the matrix',
  line1: '1 Main Street',
  line2: null,
  city: 'Phoenix',
  state: 'AZ',
  zip: '85004',
  phone: '6025550142',
  hours: null,
  ...initialFields,
  planIds: [],
  providers: [],
} satisfies OfficeEntry
const form = formOfEntry(entry)
const reason = 'For the matrix'
let made = 0

/** A directory item at a place, in a state in which the call with that path is possible. Returns its id. */
export async function directorySubject(
  db: Db,
  what: OfficeNoun,
  { brandId, officeId }: { brandId: string; officeId?: string },
  { path, now }: { path: string; now: Date },
): Promise<string> {
  if (what !== 'office' && what !== 'verification') {
    const status = path.endsWith('/parts') || path.endsWith('/check') ? 'uploading' : 'done'
    const header = ['name', 'address', 'city', 'state', 'zip', 'phone']
    const mapping = {
      name: 'name',
      line1: 'address',
      city: 'city',
      state: 'state',
      zip: 'zip',
      phone: 'phone',
    }
    const more = {
      fileName: 'matrix.csv',
      kind: kindOf[what],
      header,
      mapping,
    } as const
    // Only one import may run in a brand at a time, so end those of earlier calls.
    await db.update(imports).set({ status: 'failed' }).where(eq(imports.brandId, brandId))
    const running = path.endsWith('/stop') ? 'running' : path.endsWith('/run') ? 'checked' : status
    const [row] = await db
      .insert(imports)
      .values({ brandId, ...more, status: running })
      .returning({ id: imports.id })
    return row?.id ?? ''
  }
  const id = officeId ?? (await insertOffice(db, { brandId })).id
  const endsOn = path.endsWith('/cancelEnd') ? '2026-12-01' : null
  await db.update(offices).set({ revision: 0, endsOn }).where(eq(offices.id, id))
  if (what === 'office') return id
  await db.delete(officeVerifications).where(eq(officeVerifications.officeId, id))
  const [row] = await db
    .insert(officeVerifications)
    .values({
      brandId,
      officeId: id,
      email: 'office@example.com',
      status: 'proposed',
      expiresAt: now,
      answeredAt: now,
      answeredOn: '2026-11-20',
      proposal: form,
      base: form,
    })
    .returning({ id: officeVerifications.id })
  return row?.id ?? ''
}

/** A valid body for each directory call. */
export const directoryBodies: Record<string, () => object> = {
  'POST /api/admin/offices': () => {
    made += 1
    return { form: { ...form, name: `Office ${made}` } }
  },
  'PUT /api/admin/offices/{id}': () => ({ revision: 0, form }),
  'POST /api/admin/offices/{id}/end': () => ({ revision: 0, endsOn: '2026-12-24', replacedBy: '', reason }),
  'POST /api/admin/offices/{id}/cancelEnd': () => ({ revision: 0, reason }),
  'POST /api/admin/officeVerifications': () => ({ officeIds: 'due' }),
  'POST /api/admin/officeCorrections/{id}/accept': () => ({ revision: 0, reason }),
  'POST /api/admin/officeCorrections/{id}/refuse': () => ({ revision: 0, reason }),
  'POST /api/admin/officeImports': () => ({
    fileName: 'matrix.csv',
    kind: 'own',
    header: ['name', 'address', 'city', 'state', 'zip', 'phone'],
    mapping: { name: 'name', line1: 'address', city: 'city', state: 'state', zip: 'zip', phone: 'phone' },
    keepAs: '',
  }),
  'POST /api/admin/memberImports': () => {
    const header = ['id', 'first', 'last', 'born', 'state', 'plan', 'cycle', 'until']
    const [externalId, firstName, lastName, dateOfBirth, state, plan, interval, paidThrough] = header
    const name = { externalId, firstName, lastName, dateOfBirth }
    const mapping = { ...name, state, plan, interval, paidThrough }
    return { fileName: 'matrix.csv', kind: 'members', header, mapping, keepAs: '' }
  },
  'POST /api/admin/visitImports': () => {
    const header = ['number', 'day', 'what']
    const [memberNumber, visitedOn, service] = header
    return {
      fileName: 'matrix.csv',
      kind: 'visits',
      header,
      mapping: { memberNumber, visitedOn, service },
      keepAs: '',
    }
  },
  'POST /api/admin/paymentImports': () => {
    const header = ['number', 'day', 'cents', 'how']
    const [memberNumber, paidOn, amount, tender] = header
    const mapping = { memberNumber, paidOn, amount, tender }
    return { fileName: 'matrix.csv', kind: 'payments', header, mapping, keepAs: '' }
  },
  'PUT /api/admin/paymentImports/{id}/parts': () => ({ number: 0, data: 'H4sIAAAAAAAAAwMAAAAAAAAAAAA=' }),
  'POST /api/admin/paymentImports/{id}/run': () => ({ count: 0 }),
  'PUT /api/admin/visitImports/{id}/parts': () => ({ number: 0, data: 'H4sIAAAAAAAAAwMAAAAAAAAAAAA=' }),
  'PUT /api/admin/memberImports/{id}/parts': () => ({ number: 0, data: 'H4sIAAAAAAAAAwMAAAAAAAAAAAA=' }),
  'POST /api/admin/memberImports/{id}/run': () => ({ count: 0 }),
  'POST /api/admin/memberImports/{id}/invite': () => ({ count: 0 }),
  'PUT /api/admin/officeImports/{id}/parts': () => ({ number: 0, data: 'H4sIAAAAAAAAAwMAAAAAAAAAAAA=' }),
}
