import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#db/client.ts'
import { queueMail } from '#db/mail-outbox.ts'
import { ofBrand } from '#db/of-brand.ts'
import { isGone, processName } from '#db/process-liveness.ts'
import { requestId } from '#db/request-id.ts'
import { mails } from '#db/schema/mail.ts'
import { traced } from '#db/trace/traced.ts'
import { languageOfReader } from '#domain/accounts/reader-language.server.ts'
import { findBrandById } from '#domain/brands/brand.queries.server.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import { siteOrigin, waitsForHost } from '#domain/brands/site-origin.rules.ts'
import { answerIn } from '#domain/content/spanish/answer-in.server.ts'
import type { Services } from '#domain/services.ts'
import type { MailContent, MailDeps } from '#emails/layout/define-mail.ts'
import { findMail } from '#emails/mails.ts'
import { type Mailer, MailRefusedError, MailUnansweredError } from '#integrations/mail/mailer.ts'
import { defineJob } from './define-job.ts'

export type SendMailDeps = {
  services: Pick<Services, 'db' | 'now'> & MailDeps['services']
  mailer: Mailer
  /** The sender address. Null: each brand's operator is the sender. */
  mailFrom: string | null
}

/** How long a job may take to send an email before another may claim it: the mail server hangs. */
const claim = sql`interval '2 minutes'`
/** A process that lost its database connection seems dead until it reconnects. */
const reconnecting = sql`interval '10 seconds'`

const payload = z.object({ mailId: z.uuid() })
declare module '#db/queue.ts' {
  interface Jobs {
    'send-mail': z.infer<typeof payload>
  }
}

/**
 * Sends one email of the outbox, once however often the job runs. It claims the row, sends the email while holding no
 * connection or lock, and marks it sent. A failure leaves it queued, with its reason, and throws so that the queue
 * retries with backoff. So does an email another job has claimed.
 *
 * An email that its server refuses for good (5xx), or that a server accepted three times without confirming, is given
 * up, and the brand's staff are notified.
 *
 * An email to a member or an office of a brand without an address yet waits until it has one (`checkHost`).
 *
 * Two cases are at-least-once: the server never confirmed after receiving everything, or this process was killed after
 * the SMTP server accepted the email and before it was marked. Then it is sent a second time, with the same Message-ID
 * (by which most receivers drop it) and a new link.
 */
export const sendMailJob = defineJob({
  name: 'send-mail',
  label: { en: 'Sends a mail' },
  isSlow: true,
  payload,
  run: async (deps: SendMailDeps, { mailId }): Promise<'sent' | 'skipped' | 'held' | 'given_up'> => {
    const { db } = deps.services
    const mail = await claimMail(db, mailId)
    if (!mail) return 'skipped'
    let delivered: Delivered | null
    try {
      delivered = await deliver(deps, mail)
    } catch (error) {
      if (await giveUp(deps, mail, error)) return 'given_up'
      await db
        .update(mails)
        .set({
          claimedAt: null,
          claimedBy: null,
          attempts: sql`${mails.attempts} + 1`,
          ...(error instanceof MailUnansweredError && { unanswered: unansweredNow }),
          lastError: reason(error),
        })
        .where(and(eq(mails.id, mailId), eq(mails.status, 'queued')))
      throw error
    }
    if (!delivered) {
      const lastError = 'It waits until a host of its brand is served: its links would lead nowhere.'
      await db
        .update(mails)
        .set({ claimedAt: null, claimedBy: null, lastError })
        .where(ofBrand(mails, mail.brandId, eq(mails.id, mailId), eq(mails.status, 'queued')))
      return 'held'
    }
    const { kept, onSent } = delivered
    const sent = { status: 'sent', sentAt: deps.services.now(), lastError: null, rendered: kept } as const
    await db.transaction(async (tx) => {
      await tx
        .update(mails)
        .set({ ...sent, attempts: sql`${mails.attempts} + 1` })
        .where(eq(mails.id, mailId))
      await onSent?.(tx)
    })
    return 'sent'
  },
})

type Mail = typeof mails.$inferSelect

/** How often an email is sent to servers that receive all of it and never confirm. Each time it may have gone out. */
const mostUnanswered = 3
const unansweredNow = sql`coalesce(${mails.unanswered}, 0) + 1`

/** Gives up an email when retrying is pointless, and notifies the brand's staff, once. Returns whether it did. */
async function giveUp({ services }: SendMailDeps, mail: Mail, error: unknown): Promise<boolean> {
  const isUnanswered = error instanceof MailUnansweredError
  const isLast = isUnanswered && (mail.unanswered ?? 0) + 1 >= mostUnanswered
  if (!isLast && !(error instanceof MailRefusedError)) return false
  const { id: mailId, brandId } = mail
  const brand = await findBrandById(services.db, brandId)
  await services.db.transaction(async (tx) => {
    const given = await tx
      .update(mails)
      .set({
        claimedAt: null,
        claimedBy: null,
        givenUpAt: services.now(),
        attempts: sql`${mails.attempts} + 1`,
        ...(isUnanswered && { unanswered: unansweredNow }),
        lastError: reason(error),
      })
      .where(
        ofBrand(mails, brandId, eq(mails.id, mailId), eq(mails.status, 'queued'), isNull(mails.givenUpAt)),
      )
      .returning({ id: mails.id })
    // A failed email to staff isn't reported by another email to staff.
    if (given.length === 0 || !brand || findMail(mail.template)?.to === 'staff') return
    await queueMail(tx, {
      brandId,
      template: 'staff-mail-failed',
      to: brand.settings.operator.email,
      props: { mailId },
      dedupeKey: `staff-mail-failed:${mailId}`,
    })
  })
  return true
}

/**
 * Claims the email for this job. Null if it was already sent or no longer exists. Uses the database's clock, the same
 * for every process.
 */
export async function claimMail(db: Db, mailId: string): Promise<Mail | null> {
  const { claimedAt, claimedBy } = mails
  // The process that claimed it was killed.
  const isLeft = sql`case when ${claimedBy} <> ${processName} and ${claimedAt} < now() - ${reconnecting}
    then ${sql.raw(isGone('claimed_by'))} else false end`
  const isFree = or(isNull(claimedAt), lt(claimedAt, sql`now() - ${claim}`), isLeft)
  const [claimed] = await db
    .update(mails)
    .set({ claimedAt: sql`now()`, claimedBy: processName })
    .where(and(eq(mails.id, mailId), eq(mails.status, 'queued'), isNull(mails.givenUpAt), isFree))
    .returning()
  if (claimed) return claimed
  const isOpen = and(eq(mails.id, mailId), eq(mails.status, 'queued'), isNull(mails.givenUpAt))
  const isWaiting = await db.$count(mails, isOpen)
  if (isWaiting > 0) throw new Error('Another job is sending this mail.')
  return null
}

type Delivered = Awaited<ReturnType<Mailer['send']>> & Pick<MailContent, 'onSent'>

/** Writes the email from current data and sends it. Null: the brand has no address for its links yet. */
async function deliver({ services, mailer, mailFrom }: SendMailDeps, mail: Mail): Promise<Delivered | null> {
  const brand = await findBrandById(services.db, mail.brandId)
  const template = findMail(mail.template)
  if (!brand || !template) throw new Error(`There is no brand or template for the mail ${mail.template}.`)
  // Links in staff emails lead to the console.
  if (template.to !== 'staff' && waitsForHost(brand, services.config)) return null
  const deps = { db: services.db, services, brand, now: services.now() }
  const language =
    template.to === 'member'
      ? await languageOfReader(services.db, { brandId: brand.id, about: mail.props })
      : 'en'
  const { onSent, replyToName, ...content } = await answerIn(
    { content: services.content, brand },
    language,
    () => template.fromRow(deps, mail.props),
  )
  const operator = brand.settings.operator.email
  const outgoing = {
    ...content,
    from: { name: brand.name, address: mailFrom ?? operator },
    ...((mailFrom || replyToName) && { replyTo: { name: replyToName ?? brand.name, address: operator } }),
    to: mail.to,
    messageId: `${mail.id}@${messageHost(brand, services)}`,
    requestId: requestId(),
  }
  const facts = { 'enamel.mail.template': mail.template, 'enamel.brand.id': brand.id }
  const { kept } = await traced('hand over mail', { kind: 'client', facts }, () => mailer.send(outgoing))
  return { kept, onSent }
}

function messageHost(brand: Brand, services: MailDeps['services']): string {
  return new URL(siteOrigin(brand, services.config)).hostname
}

/** The error for the log, without a failed query's parameters: they contain the email with its link. */
function reason(error: unknown): string {
  const told = error instanceof Error && 'params' in error ? error.cause : error
  return (told instanceof Error ? told.message : String(told)).slice(0, 500)
}
