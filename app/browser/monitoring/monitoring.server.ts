import type { MonitoringSetting } from '#app/browser/monitoring.ts'
import { isTrue } from '#domain/content/content.rules.ts'
import type { ContentPayload } from '#domain/content/content.schema.ts'
import type { ServicesConfig } from '#domain/services.ts'
import { isMonitored } from './monitored-pages.rules.ts'

/**
 * The monitoring settings for this page, or null: not configured, the content's `disable_performance_tracking` is true,
 * or the page is private.
 */
export function monitoringOf(
  { rum, appEnv }: Pick<ServicesConfig, 'rum' | 'appEnv'>,
  content: ContentPayload,
  pathname: string,
): MonitoringSetting | null {
  const isDisabled = isTrue(content.base.variables.disable_performance_tracking)
  return rum && !isDisabled && isMonitored(pathname) ? { ...rum, environment: appEnv } : null
}

/** Where the monitoring library sends data from the page at `pathname`, for the page's content policy. */
export function monitoringIntake({ rum }: Pick<ServicesConfig, 'rum'>, pathname: string): string | null {
  if (!rum || !isMonitored(pathname)) return null
  return rum.intakeOrigin ?? `https://browser-intake-${rum.site.replace(/\.(?=.*\.)/g, '-')}`
}
