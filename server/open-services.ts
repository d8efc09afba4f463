import type { Logger } from 'pino'
import { createDb } from '#db/client.ts'
import { startEmbeddedDatabase } from '#db/embedded/embedded.ts'
import { openHeartbeat } from '#db/heartbeat.ts'
import { processName } from '#db/process-liveness.ts'
import { reportsFrom } from '#db/reports-database.ts'
import { requestId } from '#db/request-id.ts'
import { findDemoPasswords } from '#demo/passwords.ts'
import { seedDemo } from '#demo/seed.ts'
import { createStepCounts, type StepCounts } from '#domain/analytics/count-steps.server.ts'
import { createBrandDirectory } from '#domain/brands/brand-directory.server.ts'
import { createContentStore } from '#domain/content/content-store.server.ts'
import { createOfficeIndex } from '#domain/offices/search/office-index.server.ts'
import { cookieName } from '#domain/security/cookie.rules.ts'
import type { Services } from '#domain/services.ts'
import { createMailCatalog } from '#emails/mail-catalog.ts'
import { findTxt } from '#integrations/dns/find-txt.ts'
import { jobLabel } from '#jobs/jobs.ts'
import { ensureMigrated } from '#server/lifecycle/ensure-migrated.ts'
import { collectWhenIdle } from '#server/lifecycle/idle-gc.ts'
import { refuseDemoPasswords } from '#server/lifecycle/refuse-demo-passwords.ts'
import { warnOfOldServer } from '#server/lifecycle/warn-of-old-server.ts'
import { createLog } from '#server/middleware/errors/serialize-error.ts'
import { openReplica } from '#server/read-replica/replica.ts'
import type { PageAddresses } from '#server/rendering/page-address.ts'
import { PageCache } from '#server/rendering/page-cache.ts'
import type { Env } from './env.ts'
import { serveHealth } from './health/serve-health.ts'
import { invalidateCaches } from './invalidate-caches.ts'
import { createMetrics, type Metrics } from './metrics/metrics.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import { browserGateway, openGateway } from './open-gateway.ts'
import { openMediaStore } from './open-media-store.ts'
import { openTracing } from './tracing/open-tracing.ts'
import { startWorker } from './worker.ts'

/** How often visit counts are written; a killed process loses at most this much. */
const writeCountsMs = 60_000

export type OpenedServices = {
  services: Services
  pageCache: PageCache
  /** Counts of visitors' steps, written each minute and at the end. */
  counts: StepCounts
  log: Logger
  /** Null if metrics are off. */
  metrics: Metrics | null
  /** Whether the database responds within a second of this process's own time. */
  isDatabaseAwake: () => Promise<boolean>
  /** Whether anything is waiting for a database connection. */
  isDatabaseWaitedFor: () => boolean
  /**
   * Stops taking jobs, then waits for the running ones or hands them back. Returns how many were handed back; further
   * calls return the same.
   */
  stopJobs(): Promise<number>
  /** Stops the jobs, then closes everything, the embedded database last. */
  close(): Promise<void>
}

/** Opens everything a process needs, in order: database, migrations, demo data, caches and their listener, worker. */
export async function openServices(
  env: Env,
  { addresses }: { addresses?: PageAddresses } = {},
): Promise<OpenedServices> {
  const mixin = () => {
    const request = requestId()
    return request ? { request } : {}
  }
  const log = createLog({ level: env.LOG_LEVEL, mixin })
  const warn = (message: string, error: unknown) => log.warn({ err: error }, message)
  const now = () => new Date()
  const production = env.APP_ENV === 'production'

  const embedded = env.DATABASE_URL
    ? null
    : await startEmbeddedDatabase({ dataDir: env.DATA_DIR, log: (line) => log.info(line) })
  const url = env.DATABASE_URL ?? embedded?.url ?? ''
  // Whatever needs its own database session bypasses any pooler.
  const directUrl = env.DATABASE_DIRECT_URL ?? url
  await ensureMigrated(env, directUrl)
  const tracing = await openTracing(env, warn)
  const client = createDb(url, {
    max: 10,
    prepares: env.DATABASE_PREPARES,
    // The heartbeat distinguishes a silent database from a busy one; waiting for a busy one is fine.
    patienceMs: 10_000,
    onError: (error) => warn('a database connection broke', error),
  })
  const { db } = client
  await warnOfOldServer(db, { isEmbedded: embedded !== null, warn: (line) => log.warn(line) })
  if (env.APP_ENV === 'demo' || env.APP_ENV === 'development') {
    const { seeded } = await seedDemo({ db, now: now() })
    if (seeded) log.info('the demo world is ready')
  }

  try {
    await refuseDemoPasswords(env, () => findDemoPasswords(db))
  } catch (error) {
    await client.close()
    await embedded?.stop()
    throw error
  }

  const brands = createBrandDirectory({ db, defaultBrand: env.DEFAULT_BRAND, production, now, log: warn })
  const content = createContentStore({ db, log: warn })
  const pageCache = new PageCache({
    sessionCookie: cookieName('session', env.PUBLIC_ORIGIN),
    now,
    addresses,
  })
  const { METRICS_PORT: port, METRICS_HOST: host } = env
  // A separate connection, so that an exhausted pool doesn't look like an unreachable database.
  const counter =
    port === undefined
      ? null
      : createDb(url, { max: 1, prepares: env.DATABASE_PREPARES, name: 'enamel-metrics' })
  const metrics = counter && createMetrics({ db: counter.db, pool: client.pool, pages: pageCache })
  const metricsServer = metrics && port !== undefined ? await serveMetrics({ port, host }, metrics) : null
  const health =
    env.HEALTH_PORT === undefined
      ? null
      : await serveHealth({ port: env.HEALTH_PORT, host: env.HOST }, (err) =>
          log.error({ err }, 'the thread that answers /healthz has failed'),
        )
  const offices = createOfficeIndex({
    db,
    now,
    onError: (error) => warn('the offices could not be read again', error),
    onChange: () => pageCache.expire(),
  })
  const listening = invalidateCaches({ url: directUrl, brands, content, offices, pageCache, warn })
  await listening.ready

  const replica = env.DATABASE_REPLICA_URL
    ? openReplica({ url: env.DATABASE_REPLICA_URL, db, pool: client.pool, warn })
    : null
  const config = houseConfig(env)
  const services: Services = {
    db,
    reports: replica?.reading ?? reportsFrom(db),
    gateway: await openGateway(env, { db, now, warn }),
    mediaStore: await openMediaStore(env),
    now,
    config,
    brands,
    content,
    offices,
    jobs: { label: jobLabel },
    mails: createMailCatalog({ config, content }),
    findTxt,
    alarm: (message, details) => log.error(details, message),
  }
  const counts = createStepCounts({ db, now })
  const writeCounts = () =>
    counts.flush().catch((error) => warn('the counts of visits wait to be written', error))
  const counting = setInterval(writeCounts, writeCountsMs)
  counting.unref()
  const pulse = openHeartbeat(directUrl, { withinMs: 1_000, answeredAt: client.answeredAt })
  // Before the first request: another process takes over this one's claims unless its heartbeat shows.
  await pulse.show(processName)
  const worker =
    env.WORKER === 'embedded' ? await startWorker({ services, url: directUrl, pulse, env, log }) : null

  let stopping: Promise<number> | undefined
  const stopJobs = () => {
    stopping ??= worker?.stop() ?? Promise.resolve(0)
    return stopping
  }
  const stopCollecting = collectWhenIdle()

  return {
    services,
    pageCache,
    counts,
    log,
    metrics,
    isDatabaseAwake: pulse.isAwake,
    isDatabaseWaitedFor: () => client.pool.waitingCount > 0,
    stopJobs,
    close: async () => {
      const handedBack = await stopJobs()
      metricsServer?.close()
      await health?.close()
      offices.close()
      await listening.close()
      await pulse.close()
      clearInterval(counting)
      await writeCounts()
      await replica?.close()
      await counter?.close()
      const closed = client.close()
      // A handed-back job may hold a connection until the process ends.
      if (handedBack === 0) await closed
      await tracing?.close()
      await embedded?.stop()
      stopCollecting()
    },
  }
}

function houseConfig(env: Env): Services['config'] {
  return {
    appEnv: env.APP_ENV,
    publicOrigin: env.PUBLIC_ORIGIN,
    consoleOrigin: env.CONSOLE_ORIGIN,
    defaultBrand: env.DEFAULT_BRAND,
    sessionSecret: env.SESSION_SECRET,
    idleLogoutSeconds: env.IDLE_LOGOUT_SECONDS,
    idleReloadSeconds: env.IDLE_RELOAD_SECONDS,
    versionPollSeconds: env.VERSION_POLL_SECONDS,
    gateway: browserGateway(env),
    enableRecaptcha: env.ENABLE_RECAPTCHA,
    recaptchaSiteKey: env.RECAPTCHA_SITE_KEY ?? null,
    streetTilesFile: env.STREET_TILES ?? null,
    rum: rumConfig(env),
  }
}

function rumConfig(env: Env): Services['config']['rum'] {
  if (!env.RUM_APPLICATION_ID || !env.RUM_CLIENT_TOKEN) return null
  return {
    applicationId: env.RUM_APPLICATION_ID,
    clientToken: env.RUM_CLIENT_TOKEN,
    site: env.RUM_SITE,
    sessionSampleRate: env.RUM_SESSION_SAMPLE_RATE,
    replaySampleRate: env.RUM_REPLAY_SAMPLE_RATE,
    intakeOrigin: env.RUM_INTAKE_ORIGIN ?? null,
  }
}
