import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { memberships } from '#db/schema/memberships.ts'
import { contactMessages } from '#db/schema/support.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { dateIn } from '#domain/calendar.ts'
import { mailStaff } from './mail-staff.server.ts'
import { newReference } from './reference.ts'

/**
 * Opens a case to tell the brand's staff that a member number can no longer be used to claim access. Does nothing for a
 * number that belongs to no one. Runs in the transaction that counted the last attempt.
 */
export async function reportWrongClaims(
  tx: Db,
  { brand, memberNumber, now }: { brand: Brand; memberNumber: string; now: Date },
): Promise<void> {
  const own = ofBrand(memberships, brand.id, eq(memberships.memberNumber, memberNumber))
  if ((await tx.$count(memberships, own)) === 0) return
  const [row] = await tx
    .insert(contactMessages)
    .values({
      brandId: brand.id,
      reference: newReference('contact'),
      name: 'Enamel',
      email: brand.settings.operator.email,
      topic: 'membership',
      isMember: false,
      message: `Somebody tried 20 wrong birth dates or emails with member number ${memberNumber}, so access can no longer be claimed with it. Ask the member whether that was them. If it was, send them a link from their page; if not, give them a new number.`,
      receivedAt: now,
      receivedOn: dateIn(brand.settings.timeZone, now),
    })
    .returning({ id: contactMessages.id })
  if (row) await mailStaff(tx, { brand, kind: 'contact', requestId: row.id })
}
