import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#db/client.ts'
import { mails } from '#db/schema/mail.ts'
import { notFound } from '#domain/errors.ts'

const keptMailSchema = z.object({
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  messageId: z.string(),
  attachments: z.array(z.object({ filename: z.string(), contentType: z.string(), base64: z.string() })),
})
export type KeptMail = z.infer<typeof keptMailSchema> & { id: string; sentAt: Date | null }

/** Emails stored instead of sent, newest first, for a deployment without an SMTP server. */
export async function listKeptMails(db: Db, { brandId }: { brandId: string }): Promise<KeptMail[]> {
  const rows = await db
    .select({ id: mails.id, sentAt: mails.sentAt, rendered: mails.rendered })
    .from(mails)
    .where(and(eq(mails.brandId, brandId), isNotNull(mails.rendered)))
    .orderBy(desc(mails.sentAt), desc(mails.id))
    .limit(100)
  return rows.map(({ id, sentAt, rendered }) => ({ id, sentAt, ...keptMailSchema.parse(rendered) }))
}

/** One stored email. `not_found` if it is another brand's or was really sent. */
export async function findKeptMail(
  db: Db,
  { brandId, mailId }: { brandId: string; mailId: string },
): Promise<KeptMail> {
  const [row] = await db
    .select({ id: mails.id, sentAt: mails.sentAt, rendered: mails.rendered })
    .from(mails)
    .where(and(eq(mails.brandId, brandId), eq(mails.id, mailId), isNotNull(mails.rendered)))
  if (!row) throw notFound()
  return { id: row.id, sentAt: row.sentAt, ...keptMailSchema.parse(row.rendered) }
}
