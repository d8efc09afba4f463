import { setFlagsFromString } from 'node:v8'
import { type ResourceLimits, Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts a thread with the heap size in `resourceLimits`. The young-generation size that `script/enamel` sets for the
 * process is a V8 flag, which V8 applies to every new heap and prefers to those limits: a thread that answers a probe
 * would hold 32 MB of garbage (decision 0090). By then the process has its own heap and keeps it.
 */
export function startThread(file: URL, options: WorkerOptions & { resourceLimits: ResourceLimits }): Worker {
  for (const flag of ['min', 'max']) setFlagsFromString(`--${flag}-semi-space-size=0`)
  return new Worker(file, options)
}
