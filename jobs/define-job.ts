import type { z } from 'zod'
import type { Jobs } from '#db/queue.ts'
import type { Services } from '#domain/services.ts'
import type { Label } from '#domain/values/label.ts'
import type { Mailer } from '#integrations/mail/mailer.ts'
import type { WebhookPost } from '#integrations/webhooks/webhook-post.ts'

export type JobDeps = {
  services: Services
  mailer: Mailer
  mailFrom: string | null
  post: WebhookPost
  /** Reports the counts of a scheduled job that did something, or what else belongs into the log. */
  report: (job: string, counts: Record<string, number | string>) => void
  /** Reports one failure while the rest of the job continues. */
  reportFault: (job: string, error: unknown, subject: string) => void
}

type Declared<Name extends string> = {
  /** Lies in the queue with each job, so it never changes without the old one among `otherNames`. */
  name: Name
  /** Names it had, or will be queued under once every worker knows them: jobs of these names are run too. */
  otherNames?: readonly string[]
  /** What the console calls it. */
  label: Label
  /** It waits for somebody else's server, which may take its time to say nothing: money never waits behind it. */
  isSlow?: true
}

/** A job of the crontab: no payload; it returns counts for the log. Missed runs are not made up for: the next one handles everything. */
type ScheduledJob<Name extends string, Deps, Counts extends Record<string, number>> = Declared<Name> & {
  /** Minute, hour, day, month, weekday, in UTC. */
  cron: string
  run: (deps: Deps) => Promise<Counts>
}

/** A job that a command queues with `enqueue`. A payload of the wrong shape fails before its job begins. */
type QueuedJob<Name extends keyof Jobs, Deps, Payload, Result> = Declared<Name> & {
  payload: z.ZodType<Payload>
  run: (deps: Deps, payload: Payload) => Promise<Result>
}

/** Declares a job. One with a payload adds it to `Jobs`; `jobs/jobs.ts` lists it. */
export function defineJob<const Name extends string, Deps, Counts extends Record<string, number>>(
  job: ScheduledJob<Name, Deps, Counts>,
): ScheduledJob<Name, Deps, Counts>
export function defineJob<const Name extends keyof Jobs, Deps, Payload, Result>(
  job: QueuedJob<Name, Deps, Payload, Result>,
): QueuedJob<Name, Deps, Payload, Result>
export function defineJob(job: object): object {
  return job
}

/** A job whose name is read from a row. */
export type Job = Declared<string> & {
  cron?: string
  payload?: z.ZodType<unknown>
  run: (deps: JobDeps, payload: never) => Promise<unknown>
}

type Task = (payload: unknown) => Promise<void>

/** What the queue runs for a job: it checks the payload, and reports the counts of a scheduled job that did something. */
export function taskOf(job: Job, deps: JobDeps): Task {
  return async (payload) => {
    const answer = await job.run(deps, job.payload?.parse(payload) as never)
    if (job.cron === undefined) return
    const counts = answer as Record<string, number>
    if (Object.values(counts).some((count) => count > 0)) deps.report(job.name, counts)
  }
}
