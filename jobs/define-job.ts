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
  /** Logs the counts of a scheduled job that did something. */
  report: (job: string, counts: Record<string, number | string>) => void
  /** Reports one failure while the rest of the job continues. */
  reportFault: (job: string, error: unknown, subject: string) => void
}

type Declared<Name extends string> = {
  /** Its file's name. Stored with each queued job, so after a rename the old one stays in `otherNames`. */
  name: Name
  /** Former names, and future ones that workers should know before they are used. Jobs under these names run too. */
  otherNames?: readonly string[]
  /** Its label in the console. */
  label: Label
  /** It waits for a third party's server, so it runs in a separate lane and never delays payments. */
  isSlow?: true
}

/**
 * A job with a schedule and no payload. Returns counts for the log. A missed run isn't repeated, because the next one
 * handles everything.
 */
type ScheduledJob<Name extends string, Deps, Counts extends Record<string, number>> = Declared<Name> & {
  /** Minute, hour, day, month, weekday, in UTC. */
  cron: string
  run: (deps: Deps) => Promise<Counts>
}

/** A job that a command queues with `enqueue`. A payload that doesn't match the schema fails before the job runs. */
type QueuedJob<Name extends keyof Jobs, Deps, Payload, Result> = Declared<Name> & {
  payload: z.ZodType<Payload>
  run: (deps: Deps, payload: Payload) => Promise<Result>
}

/** Declares a job. Its file adds its payload, if any, to `Jobs`, and `jobs/jobs.ts` lists it. */
export function defineJob<const Name extends string, Deps, Counts extends Record<string, number>>(
  job: ScheduledJob<Name, Deps, Counts>,
): ScheduledJob<Name, Deps, Counts>
export function defineJob<const Name extends keyof Jobs, Deps, Payload, Result>(
  job: QueuedJob<Name, Deps, Payload, Result>,
): QueuedJob<Name, Deps, Payload, Result>
export function defineJob(job: object): object {
  return job
}

/** Any job, as the worker runs it by name. */
export type Job = Declared<string> & {
  cron?: string
  payload?: z.ZodType<unknown>
  run: (deps: JobDeps, payload: never) => Promise<unknown>
}

type Task = (payload: unknown) => Promise<void>

/**
 * The function the queue runs for a job. Parses the payload, and logs the counts of a scheduled job that did something.
 */
export function taskOf(job: Job, deps: JobDeps): Task {
  return async (payload) => {
    const answer = await job.run(deps, job.payload?.parse(payload) as never)
    if (job.cron === undefined) return
    const counts = answer as Record<string, number>
    if (Object.values(counts).some((count) => count > 0)) deps.report(job.name, counts)
  }
}
