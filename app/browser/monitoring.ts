import { currentBuildId } from './new-version.ts'

/** Settings of real-user monitoring; rates are percentages of sessions. None of them is secret. */
export type MonitoringSetting = {
  applicationId: string
  clientToken: string
  site: string
  sessionSampleRate: number
  replaySampleRate: number
  /** Where to send data instead of the provider's own intake for `site`. */
  intakeOrigin: string | null
  environment: string
}

let isStarted = false

/** Whether this document is being monitored. */
export function isMonitoring(): boolean {
  return isStarted
}

/**
 * Starts real-user monitoring, once per document (specification §4). Its code is loaded only if it's configured; if
 * loading fails, the page works without it.
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
