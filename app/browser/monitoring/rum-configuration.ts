import { datadogRum, type RumEvent, type RumInitConfiguration } from '@datadog/browser-rum'
import type { MonitoringSetting } from '#app/browser/monitoring.ts'

/** Starts the real-user monitoring library. */
export function watch(setting: MonitoringSetting, version?: string): void {
  datadogRum.init(rumConfiguration(setting, version))
}

/** The library's settings: input is masked; clicks, resources and long tasks are recorded (§9). */
export function rumConfiguration(setting: MonitoringSetting, version?: string): RumInitConfiguration {
  const { applicationId, clientToken, sessionSampleRate, replaySampleRate, intakeOrigin } = setting
  return {
    applicationId,
    clientToken,
    site: setting.site,
    service: 'enamel',
    env: setting.environment,
    version,
    sessionSampleRate,
    sessionReplaySampleRate: replaySampleRate,
    defaultPrivacyLevel: 'mask-user-input',
    trackUserInteractions: true,
    trackResources: true,
    trackLongTasks: true,
    ...(intakeOrigin
      ? { proxy: ({ path, parameters }) => `${intakeOrigin}${path}?${parameters}` }
      : undefined),
    beforeSend: (event) => {
      shorten(event)
      return true
    },
  }
}

/** Removes what people typed from every address in an event. */
function shorten(event: RumEvent): void {
  event.view.url = bare(event.view.url)
  if (event.view.referrer) event.view.referrer = bare(event.view.referrer)
  if (event.type === 'resource') event.resource.url = bare(event.resource.url)
  if (event.type === 'error' && event.error.resource) {
    event.error.resource.url = bare(event.error.resource.url)
  }
  if (event.type !== 'long_task') return
  for (const script of event.long_task.scripts ?? []) {
    if (script.source_url) script.source_url = bare(script.source_url)
    if (script.invoker) script.invoker = bare(script.invoker)
  }
}

/** An address without anything people typed into it. */
export function bare(url: string): string {
  return url.replace(/[?#].*$/s, '')
}
