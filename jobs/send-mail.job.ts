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
  /** The address mails are sent from; null: each brand's operator writes itself. */
  mailFrom: string | null
}

/** How long a job has to hand a mail over before another may take it: the mail server hangs. */
const claim = sql`interval '2 minutes'`
/** A process that lost its connection to the database seems dead until it has another. */
const reconnecting = sql`interval '10 seconds'`

const payload = z.object({ mailId: z.uuid() })
declare module '#db/queue.ts' {
  interface Jobs {
    'send-mail': z.infer<typeof payload>
  }
}

/**
 * Sends one mail of the outbox, once however often the job runs: claims its row, hands the mail over while no
 * connection or lock is held, and marks it sent. A failure leaves it queued, with its reason, and throws so that the
 * queue tries again with growing pauses; so does a mail that another job has in its hands.
 *
 * One that its server refuses for good (5xx), or that a server took three times without saying so, is given up, and the
 * brand's people are told.
 *
 * A mail to a member or an office of a brand that has no address yet waits until it has one (`checkHost`).
 *
 * One corner is at-least-once: where the server said nothing after it had all of it, and killed after the SMTP server took the mail and before it was marked, it goes out a
 * second time, with the same Message-ID (by which most receivers drop it) and a link of its own.
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

/** How often a mail is handed over to servers that take all of it and say nothing: each time it may have gone out. */
const mostUnanswered = 3
const unansweredNow = sql`coalesce(${mails.unanswered}, 0) + 1`

/** Gives a mail up where trying again helps nobody, and tells the brand's people, once; answers whether it did. */
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
    // Of a mail to the staff nobody is told by another.
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

/** The mail, for this job alone; null when it was sent before or is no more. By the database's clock, whoever asks. */
export async function claimMail(db: Db, mailId: string): Promise<Mail | null> {
  const { claimedAt, claimedBy } = mails
  // Whoever had it in their hands was killed.
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

/** Writes the mail from what the database says now, and hands it over; null: there is no address for its links yet. */
async function deliver({ services, mailer, mailFrom }: SendMailDeps, mail: Mail): Promise<Delivered | null> {
  const brand = await findBrandById(services.db, mail.brandId)
  const template = findMail(mail.template)
  if (!brand || !template) throw new Error(`There is no brand or template for the mail ${mail.template}.`)
  // Those of the staff lead to the console.
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

/** The error for the log, without a failed query's parameters: they hold the mail with its link. */
function reason(error: unknown): string {
  const told = error instanceof Error && 'params' in error ? error.cause : error
  return (told instanceof Error ? told.message : String(told)).slice(0, 500)
}
