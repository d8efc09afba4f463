import { eq } from 'drizzle-orm'
import type { DbAt } from '#db/client.ts'
import { ofBrand } from '#db/of-brand.ts'
import { mails } from '#db/schema/mail.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { notFound } from '#domain/errors.ts'
import type { MailCatalog } from '#domain/mail-catalog.ts'

/** Keys that only emails about cases have. */
const caseKeys = ['entryId', 'requestId', 'grievanceId', 'messageId']

/**
 * A member's email as it would be rendered now, for staff who look at what was sent.
 * @throws DomainError `not_found`: it doesn't exist, its subject is gone, or it's about a case and they may not read
 * cases.
 */
export async function openMail(
  { db, now, catalog }: DbAt & { catalog: MailCatalog },
  { brand, mailId, withCases }: { brand: Brand; mailId: string; withCases: boolean },
): Promise<{ subject: string; html: string; text: string }> {
  const [mail] = await db
    .select({ template: mails.template, props: mails.props })
    .from(mails)
    .where(ofBrand(mails, brand.id, eq(mails.id, mailId)))
  if (!mail) throw notFound()
  const isOfCase = Object.keys(mail.props as object).some((key) => caseKeys.includes(key))
  if (isOfCase && !withCases) throw notFound()
  const opened = await catalog.open({ db, now, brand }, mail)
  if (!opened) throw notFound()
  return opened
}
