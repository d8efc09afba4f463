import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { mails } from '#db/schema/mail.ts'
import { findBrandById } from '#domain/brands/brand.queries.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { siteOrigin } from '#domain/brands/site-origin.rules.ts'
import type { House } from '#domain/house.ts'
import type { MailDeps } from '#emails/mail-template.ts'
import { mailTemplates } from '#emails/mail-templates.ts'
import type { Mailer } from '#integrations/mail/mailer.ts'

export type SendMailDeps = {
  house: Pick<House, 'db' | 'now'> & MailDeps['house']
  mailer: Mailer
  /** The address mails are sent from; null: each brand's operator writes itself. */
  mailFrom: string | null
}

/**
 * Sends one mail of the outbox, once however often the job runs: the row is locked while it goes out and marked
 * sent in the same transaction that minted its links. A failure leaves it queued, with its reason, and throws so
 * that the queue tries again with growing pauses.
 *
 * One corner is at-least-once: killed after the SMTP server took the mail and before the commit, it goes out a
 * second time, with the same Message-ID (by which most receivers drop it) and a link of its own.
 */
export async function sendMail(
  deps: SendMailDeps,
  { mailId }: { mailId: string },
): Promise<'sent' | 'skipped'> {
  const { db } = deps.house
  try {
    return await db.transaction((tx) => sendLocked(deps, tx, mailId))
  } catch (error) {
    await db
      .update(mails)
      .set({ attempts: sql`${mails.attempts} + 1`, lastError: reason(error) })
      .where(and(eq(mails.id, mailId), eq(mails.status, 'queued')))
    throw error
  }
}

const templates = new Map(Object.entries(mailTemplates))

async function sendLocked({ house, mailer, mailFrom }: SendMailDeps, tx: Db, mailId: string) {
  const [mail] = await tx.select().from(mails).where(eq(mails.id, mailId)).for('update')
  if (mail?.status !== 'queued') return 'skipped'
  const brand = await findBrandById(tx, mail.brandId)
  if (!brand) return 'skipped'
  const now = house.now()
  const template = templates.get(mail.template)
  if (!template) throw new Error(`There is no mail template called ${mail.template}.`)
  const content = await template.fromRow({ db: tx, house, brand, now }, mail.props)
  const operator = brand.settings.operator.email
  const { kept } = await mailer.send({
    ...content,
    from: { name: brand.name, address: mailFrom ?? operator },
    ...(mailFrom && { replyTo: operator }),
    to: mail.to,
    messageId: `${mail.id}@${messageHost(brand, house)}`,
  })
  await tx
    .update(mails)
    .set({ status: 'sent', sentAt: now, attempts: mail.attempts + 1, lastError: null, rendered: kept })
    .where(eq(mails.id, mail.id))
  return 'sent'
}

function messageHost(brand: Brand, house: MailDeps['house']): string {
  return new URL(siteOrigin(brand, house.config)).hostname
}

/** The error for the log, without a failed query's parameters: they hold the mail with its link. */
function reason(error: unknown): string {
  const told = error instanceof Error && 'params' in error ? error.cause : error
  return (told instanceof Error ? told.message : String(told)).slice(0, 500)
}
