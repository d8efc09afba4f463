import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { ofBrand } from '#db/of-brand.ts'
import { imports } from '#db/schema/imports.ts'
import { officeVerifications } from '#db/schema/office-verifications.ts'
import { offices } from '#db/schema/offices.ts'
import { readOffice } from '#domain/offices/listing/read-office.server.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Makes Offices in the console look used: emails, a verification round with an answer, a correction and a missing
 * answer, and an import.
 */
export async function seedDirectory(db: Db, { brandId, now }: { brandId: string; now: Date }): Promise<void> {
  await db
    .update(offices)
    .set({ email: sql`'desk@' || regexp_replace(lower(${offices.name}), '[^a-z]+', '', 'g') || '.example'` })
    .where(ofBrand(offices, brandId, sql`${offices.externalKey} not like '%7'`))
  const asked = await db
    .select({ id: offices.id, email: offices.email })
    .from(offices)
    .where(and(ofBrand(offices, brandId, isNull(offices.endsOn)), sql`${offices.email} is not null`))
    .orderBy(asc(offices.lastVerified), asc(offices.id))
    .limit(4)
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  const [silent, sent, corrected, confirmed] = asked
  const row = (office: { id: string; email: string | null } | undefined, days: number) => ({
    id: newId(ago(days)),
    brandId,
    officeId: office?.id ?? '',
    email: office?.email ?? '',
    createdAt: ago(days),
    expiresAt: ago(days - 28),
  })
  if (!silent || !sent || !corrected || !confirmed) return
  const { form: base } = await readOffice(db, { brandId, officeId: corrected.id })
  const day = (date: Date) => date.toISOString().slice(0, 10)
  const answered = { answeredAt: ago(1), answeredOn: day(ago(1)) }
  const proposal = { ...base, phone: '6025550188', week: base.week.with(4, '8:00 AM - 1:00 PM') }
  const note = 'We close early on Fridays now, and our phone number has changed.'
  await db.insert(officeVerifications).values([
    { ...row(silent, 33), status: 'unanswered' },
    { ...row(sent, 4), status: 'sent' },
    { ...row(corrected, 5), status: 'proposed', ...answered, proposal, base, note },
    { ...row(confirmed, 5), status: 'confirmed', ...answered },
  ])
  await db
    .update(offices)
    .set({ lastVerified: answered.answeredOn })
    .where(ofBrand(offices, brandId, eq(offices.id, confirmed.id)))
  const mapping = {
    name: 'Practice',
    line1: 'Address',
    city: 'City',
    state: 'State',
    zip: 'Zip',
    phone: 'Phone',
  }
  await db.insert(imports).values({
    brandId,
    fileName: 'offices-fall.csv',
    kind: 'own',
    header: Object.values(mapping),
    mapping,
    status: 'done',
    line: 41,
    total: 40,
    read: 40,
    unchanged: 38,
    refused: 2,
    createdAt: ago(20),
    finishedAt: ago(20),
  })
}
