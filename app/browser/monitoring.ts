import { currentBuildId } from './new-version.ts'

/** Settings of real-user monitoring; rates in percent of sessions. None of them is secret. */
export type MonitoringSetting = {
  applicationId: string
  clientToken: string
  site: string
  sessionSampleRate: number
  replaySampleRate: number
  /** Where to send instead of the provider's own intake for `site`. */
  intakeOrigin: string | null
  environment: string
}

let isStarted = false

/** Whether this document is being monitored. */
export function isMonitoring(): boolean {
  return isStarted
}

/**
 * Starts real-user monitoring, once in the life of a document (specification §4). Its code is fetched only where it
 * is configured; when it cannot be had, the page goes on without.
 */
export async function startMonitoring(setting: MonitoringSetting): Promise<void> {
  if (isStarted) return
  isStarted = true
  try {
    const { watch } = await import('#app/browser/monitoring/rum-configuration.ts')
    watch(setting, currentBuildId())
  } catch {
    // Blocked by an extension, or offline.
  }
}
