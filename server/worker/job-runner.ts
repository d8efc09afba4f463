import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  Logger,
  parseCrontab,
  type Runner,
  run,
  type Task,
  type TaskList,
  type WorkerPool,
} from 'graphile-worker'
import type { Logger as Log } from 'pino'
import { z } from 'zod'
import { createDb } from '#db/client.ts'
import type { Heartbeat } from '#db/heartbeat.ts'
import { asRequest, requestOfJob } from '#db/request-id.ts'
import { traced } from '#db/trace/traced.ts'
import { messageOf } from '#server/middleware/errors/serialize-error.ts'
import { restartStuckRunner } from './stuck-runner.ts'
import { surviveDisconnects } from './worker-disconnects.ts'
import { startWorkerHeartbeat, type WorkerHeartbeat } from './worker-heartbeat.ts'

const reportMs = 60_000
const restartMs = 2_000
/** How often, and how many times, to check whether the last statement is done; longer than a connection timeout. */
const quietMs = 10
const quietTimes = 300

export type JobRunner = {
  /**
   * Takes no new jobs, waits for the running ones, hands back those not done in time, and closes its connections.
   * Returns how many were handed back; they keep running until the process ends.
   */
  stop(): Promise<number>
}

/**
 * Runs the queue's jobs and the crontab until stopped. If the runner ends because its database connection is lost, it
 * is restarted. Jobs left locked by a killed worker are unlocked at the start and every few seconds.
 */
export async function runJobs({
  url,
  pulse,
  tasks,
  crontab,
  log,
  concurrency = 4,
  sweepMs = 15_000,
  stopMs = 12_000,
}: {
  url: string
  /** Shows the other workers that this one is alive. */
  pulse: Heartbeat
  tasks: TaskList
  crontab: string
  log: Log
  concurrency?: number
  /** How often to look for jobs whose worker is gone. */
  sweepMs?: number
  /** How long running jobs may take after a stop; part of the process's shutdown time. */
  stopMs?: number
}): Promise<JobRunner> {
  const { pool, close } = createDb(url, {
    max: concurrency + 3,
    name: 'enamel-worker',
    onError: (error) => log.warn({ err: error }, 'a connection of the worker broke'),
  })
  const counts = countJobs(log)
  const giveUp = surviveDisconnects(log)
  const stopping = new AbortController()
  let current = await start()
  const supervised = supervise()

  async function start(): Promise<{ runner: Runner; presence: WorkerHeartbeat; sweeping: NodeJS.Timeout }> {
    const events = new EventEmitter()
    const running = new Set<string>()
    events.on('job:start', ({ job }: { job: { id: string } }) => running.add(job.id))
    events.on('job:complete', ({ job }: { job: { id: string } }) => running.delete(job.id))
    let presence: Promise<WorkerHeartbeat> | undefined
    const onError = (error: unknown) => log.warn({ err: error }, 'the worker cannot show that it lives')
    events.on('pool:create', ({ workerPool }: { workerPool: WorkerPool }) => {
      presence = startWorkerHeartbeat({ pulse, pool, workerId: workerPool.id })
      // Awaited below. Without this, a failure before then would be an unhandled rejection.
      presence.catch(onError)
    })
    counts.listen(events)
    let stopThis = () => {}
    restartStuckRunner(events, 2 * concurrency, () => {
      log.warn('the worker gets no jobs; starting it again')
      stopThis()
    })
    const runner = await run({
      pgPool: pool,
      taskList: Object.fromEntries(
        Object.entries(tasks).map(([name, task]) => [name, task && discreet(inTrace(name, task))]),
      ),
      parsedCronItems: parseCrontab(crontab),
      concurrency,
      pollInterval: 2_000,
      noHandleSignals: true,
      logger: quietLogger(log),
      events,
    })
    stopThis = () => void runner.stop().catch(() => {})
    const present = await announced(presence).catch(async (error: unknown) => {
      // Otherwise it would keep running beside the next one, and nothing could stop it.
      await runner.stop().catch(() => {})
      throw error
    })
    const sweep = async () => {
      try {
        const jobs = await present.sweep([...running])
        if (jobs > 0) log.info({ jobs }, 'freed jobs that nobody was running')
      } catch (error) {
        onError(error)
      }
    }
    await sweep()
    return { runner, presence: present, sweeping: setInterval(sweep, sweepMs) }
  }

  async function end({ runner, presence, sweeping }: Awaited<ReturnType<typeof start>>): Promise<void> {
    clearInterval(sweeping)
    await runner.stop().catch(() => {})
    await presence.stop()
  }

  /**
   * graphile-worker doesn't wait for the statements that end jobs; those still waiting for a connection would be lost.
   */
  async function closeWhenQuiet(): Promise<void> {
    const isBusy = () => pool.waitingCount > 0 || pool.totalCount > pool.idleCount
    for (let times = 0; times < quietTimes && isBusy(); times += 1) await sleep(quietMs)
    await close()
  }

  async function supervise(): Promise<void> {
    while (!stopping.signal.aborted) {
      await current.runner.promise.catch((error) => log.error({ err: error }, 'the worker ended by itself'))
      if (stopping.signal.aborted) return
      await end(current)
      await startAgain()
    }
  }

  async function startAgain(): Promise<void> {
    while (!stopping.signal.aborted) {
      await sleep(restartMs, undefined, { signal: stopping.signal }).catch(() => {})
      try {
        if (stopping.signal.aborted) return
        current = await start()
        if (stopping.signal.aborted) await end(current)
        return
      } catch (error) {
        log.warn({ err: error }, 'the worker could not start again')
      }
    }
  }

  return {
    async stop() {
      stopping.abort()
      const ended = end(current).then(() => supervised)
      const isDone = await Promise.race([ended.then(() => true), sleep(stopMs, false, { ref: false })])
      const handedBack = isDone ? 0 : await current.presence.handBack().catch(() => 0)
      if (handedBack > 0) log.warn({ jobs: handedBack }, 'jobs that were not done in time are handed back')
      counts.stop()
      // A job still in progress may hold a connection for a long time.
      const closed = isDone ? closeWhenQuiet() : ended.then(closeWhenQuiet)
      void closed.catch(() => {}).finally(giveUp)
      if (isDone) await closed
      return handedBack
    },
  }
}

async function announced(presence: Promise<WorkerHeartbeat> | undefined): Promise<WorkerHeartbeat> {
  if (!presence) throw new Error('graphile-worker did not tell its worker id.')
  return presence
}

type FailedJob = { id: string; task_identifier: string; payload: unknown }

/** Logs one line a minute with the number of completed and failed jobs of each kind, if any. */
function countJobs(log: Log): { listen(events: EventEmitter): void; stop(): void } {
  let jobs: Record<string, { done: number; failed: number }> = {}
  const count = (name: string, how: 'done' | 'failed') => {
    jobs[name] ??= { done: 0, failed: 0 }
    jobs[name][how] += 1
  }
  const report = () => {
    if (Object.keys(jobs).length > 0) log.info({ jobs }, 'jobs of the last minute')
    jobs = {}
  }
  const timer = setInterval(report, reportMs)
  timer.unref()
  return {
    listen(events) {
      events.on('job:success', ({ job }: { job: { task_identifier: string } }) =>
        count(job.task_identifier, 'done'),
      )
      events.on('job:error', ({ job, error }: { job: FailedJob; error: unknown }) => {
        count(job.task_identifier, 'failed')
        const request = requestOfJob(job.payload)
        log.warn(
          { err: error, job: job.id, task: job.task_identifier, ...(request && { request }) },
          'a job failed and will be tried again',
        )
      })
    },
    stop() {
      clearInterval(timer)
      report()
    },
  }
}

/**
 * The queue logs and stores the message of whatever a task throws, and a failed query's message contains its
 * parameters. This wrapper removes them. It also runs the task under the id of the request that queued it.
 */
function discreet(task: Task): Task {
  return async (payload, helpers) => {
    try {
      const request = requestOfJob(payload)
      return await (request ? asRequest(request, () => task(payload, helpers)) : task(payload, helpers))
    } catch (error) {
      throw new Error(messageOf(error), { cause: error })
    }
  }
}

/** Runs a job within the trace of the request that queued it. */
function inTrace(name: string, task: Task): Task {
  return (payload, helpers) => {
    const told = z.object({ trace: z.string(), brandId: z.string() }).partial().safeParse(payload).data
    const request = requestOfJob(payload)
    const facts = {
      'enamel.job.id': helpers.job.id,
      'enamel.job.attempt': helpers.job.attempts,
      ...(request && { 'enamel.request.id': request }),
      ...(told?.brandId && { 'enamel.brand.id': told.brandId }),
    }
    return traced(`job ${name}`, { kind: 'consumer', facts, parent: told?.trace }, () =>
      task(payload, helpers),
    )
  }
}

/**
 * graphile-worker logs every job at info. We count jobs instead, so this logs only its warnings and errors, without the
 * failures that `countJobs` reports.
 */
function quietLogger(log: Log): Logger {
  return new Logger(() => (level, message, { failure }) => {
    if (failure) return
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
}
