import { setFlagsFromString } from 'node:v8'
import { type ResourceLimits, Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts a thread whose heap is as large as `resourceLimits` say. The room for young garbage that `script/enamel` gives the
 * process is a flag, which V8 reads again for each new heap and prefers to those limits: a thread that answers a probe would
 * hold 32 MB of garbage (decision 0090). The process has its own room by then, and keeps it.
 */
export function startThread(file: URL, options: WorkerOptions & { resourceLimits: ResourceLimits }): Worker {
  for (const flag of ['min', 'max']) setFlagsFromString(`--${flag}-semi-space-size=0`)
  return new Worker(file, options)
}
