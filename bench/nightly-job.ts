import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { createDb } from '#db/client.ts'
import { checkInvariant } from '#domain/billing/reconciliation/check-invariant.server.ts'
import { renewDueMemberships } from '#domain/orders/renewal/renew-due.server.ts'
import { SandboxGateway } from '#integrations/payments/sandbox/sandbox-gateway.server.ts'

/**
 * Runs one nightly job as the worker does, in its own process. For each message it reports the duration, the result,
 * and the memory before and at the peak.
 */
const orderSchema = z.discriminatedUnion('job', [
  z.object({ job: z.literal('renew'), brandIds: z.array(z.string()), today: z.string() }),
  z.object({ job: z.literal('check') }),
  z.object({ job: z.literal('sweep') }),
])
const { db, close } = createDb(process.env.DATABASE_URL ?? '')

process.once('message', async (told) => {
  const order = orderSchema.parse(told)
  const now = order.job === 'renew' ? new Date(`${order.today}T09:00:00Z`) : new Date()
  const gateway = new SandboxGateway({ db, now: () => now, timeoutMs: 30_000 })
  const memory = watchMemory()
  const began = performance.now()
  const jobs = {
    renew: async () => {
      let renewed = 0
      const { brandIds, today } = order.job === 'renew' ? order : { brandIds: [], today: '' }
      for (const brandId of brandIds) {
        const deps = { db, now, gateway }
        renewed += (await renewDueMemberships(deps, { brandId, today }, (error) => console.error(error)))
          .renewed
      }
      return { renewed }
    },
    check: async () => ({ violations: await checkInvariant({ db, now, gateway }) }),
    sweep: async () => {
      // Imported here so that it doesn't add to the other jobs' memory.
      const { sweepExpiredJob } = await import('#jobs/sweep-expired.job.ts')
      return sweepExpiredJob.run({ services: { db, now: () => now, config: { idleLogoutSeconds: 900 } } })
    },
  }
  const result = await jobs[order.job]()
  const tookMs = performance.now() - began
  process.send?.({ ...result, tookMs, ...memory.stop() })
  await close()
  process.disconnect()
})
process.send?.({ ready: true })

/** Samples this process's memory ten times a second. */
function watchMemory(): { stop(): { bytesBefore: number; bytesAtMost: number } } {
  const stopped = new AbortController()
  const bytesBefore = process.memoryUsage.rss()
  let bytesAtMost = bytesBefore
  const watch = async () => {
    while (!stopped.signal.aborted) {
      bytesAtMost = Math.max(bytesAtMost, process.memoryUsage.rss())
      await pause(100, undefined, { signal: stopped.signal }).catch(() => {})
    }
  }
  void watch()
  return {
    stop: () => {
      stopped.abort()
      return { bytesBefore, bytesAtMost }
    },
  }
}
