import { and, asc, eq, gt, isNull, lt } from 'drizzle-orm'
import { enqueue } from '#db/queue.ts'
import { mails } from '#db/schema/mail.ts'
import type { Services } from '#domain/services.ts'
import { defineJob } from './define-job.ts'

const minutes = 60_000
const days = 24 * 60 * minutes

/**
 * Every ten minutes: requeues emails that are still waiting. The queue's own backoff grows to hours, so after a day
 * without SMTP the backlog would take another day, and an email whose job was lost or gave up would never be sent.
 * After a week an email stays where it is, for a person to look at. Returns how many are waiting.
 */
export const retryMailsJob = defineJob({
  name: 'retry-mails',
  label: { en: 'Tries mails again that did not go out' },
  cron: '*/10 * * * *',
  run: async ({ services }: { services: Pick<Services, 'db' | 'now'> }): Promise<{ waiting: number }> => {
    const { db } = services
    const now = services.now().getTime()
    const waiting = await db
      .select({ id: mails.id })
      .from(mails)
      .where(
        and(
          eq(mails.status, 'queued'),
          isNull(mails.givenUpAt),
          lt(mails.createdAt, new Date(now - 10 * minutes)),
          gt(mails.createdAt, new Date(now - 7 * days)),
        ),
      )
      .orderBy(asc(mails.createdAt))
      .limit(500)
    for (const { id: mailId } of waiting) {
      await enqueue(db, 'send-mail', { mailId }, { jobKey: `retry-mail:${mailId}`, maxAttempts: 1 })
    }
    return { waiting: waiting.length }
  },
})
