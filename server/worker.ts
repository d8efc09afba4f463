import type { TaskList } from 'graphile-worker'
import type { Logger } from 'pino'
import type { Heartbeat } from '#db/heartbeat.ts'
import type { Services } from '#domain/services.ts'
import { createOutboxMailer } from '#integrations/mail/outbox-mailer.ts'
import { createSmtpMailer } from '#integrations/mail/smtp-mailer.ts'
import { postWebhook } from '#integrations/webhooks/webhook-post.ts'
import { createTaskList, crontab, slowJobs } from '#jobs/jobs.ts'
import { type JobRunner, runJobs } from './worker/job-runner.ts'

/**
 * Starts the queue's jobs and the crontab, in the web process or in their own process. `url` is the database's. The
 * worker has its own few connections, so jobs never starve pages.
 */
export async function startWorker({
  services,
  url,
  pulse,
  env,
  log,
  mailsMs = 5_000,
}: {
  services: Services
  url: string
  pulse: Heartbeat
  env: { SMTP_URL?: string | undefined; MAIL_FROM: string }
  log: Logger
  /** How long outgoing emails have to be delivered once the worker is stopped. */
  mailsMs?: number
}): Promise<JobRunner> {
  const mailer = env.SMTP_URL ? createSmtpMailer(env.SMTP_URL) : createOutboxMailer()
  const tasks = createTaskList({
    services,
    mailer,
    mailFrom: addressOf(env.MAIL_FROM),
    post: postWebhook,
    report: (job, counts) => log.info({ job, ...counts }, 'a scheduled job did its work'),
    reportFault: (job, err, subject) => log.error({ job, err, subject }, 'a part of a job failed'),
  })
  const shared = { url, pulse, log }
  const lanes = await Promise.all([
    runJobs({ ...shared, tasks: pick(tasks, (name) => !slowJobs.has(name)), crontab }),
    runJobs({ ...shared, tasks: pick(tasks, (name) => slowJobs.has(name)), crontab: '', concurrency: 2 }),
  ])
  return {
    async stop() {
      const stopped = Promise.all(lanes.map((lane) => lane.stop()))
      // Waits no longer than this for an unresponsive mail server; the email is sent later.
      const timer = setTimeout(() => mailer.close(), mailsMs)
      const handedBack = await stopped
      clearTimeout(timer)
      mailer.close()
      return handedBack.reduce((sum, jobs) => sum + jobs, 0)
    },
  }
}

function pick(tasks: TaskList, isWanted: (name: string) => boolean): TaskList {
  return Object.fromEntries(Object.entries(tasks).filter(([name]) => isWanted(name)))
}

/** The address in `Name <address>`; emails show the brand's name instead. */
function addressOf(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim()
}
