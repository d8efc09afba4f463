import { expect, test } from 'vitest'
import { contentSecurityPolicy, outsideOf } from '#app/document/content-security-policy.server.ts'
import { minimalContent } from '#demo/contents.ts'
import { contentSchema } from '#domain/content/content.schema.ts'
import type { ServicesConfig } from '#domain/services.ts'
import { monitoringIntake, monitoringOf } from './monitoring.server.ts'
import { bare, rumConfiguration } from './rum-configuration.ts'

const rum: ServicesConfig['rum'] = {
  applicationId: 'app',
  clientToken: 'pub',
  site: 'datadoghq.com',
  sessionSampleRate: 40,
  replaySampleRate: 5,
  intakeOrigin: null,
}
const services = { rum, appEnv: 'test' as const }

function content(disable_performance_tracking?: string) {
  const payload = minimalContent()
  payload.base.variables.disable_performance_tracking = disable_performance_tracking
  return contentSchema.parse(payload)
}

test('§4 monitoring: only when configured, and only if tracking is not disabled by content', () => {
  expect(monitoringOf({ ...services, rum: null }, content(), '/')).toBeNull()
  for (const flag of ['true', '1']) expect(monitoringOf(services, content(flag), '/')).toBeNull()
  for (const flag of [undefined, 'false', '0', '']) {
    expect(monitoringOf(services, content(flag), '/faq')).toMatchObject({ applicationId: 'app' })
  }
})

test('§9 monitoring: sample rates come from configuration; input is masked; clicks, resources and long tasks are tracked', () => {
  const setting = monitoringOf(services, content(), '/')
  expect(setting && rumConfiguration(setting, 'build-7')).toMatchObject({
    sessionSampleRate: 40,
    sessionReplaySampleRate: 5,
    defaultPrivacyLevel: 'mask-user-input',
    trackUserInteractions: true,
    trackResources: true,
    trackLongTasks: true,
    version: 'build-7',
  })
})

test('no page that takes cards or has a secret address is monitored or may send to the intake', () => {
  for (const path of [
    '/checkout',
    '/checkout/',
    '/Checkout',
    '/card/abc',
    '/reset-password',
    '/dev/mail',
    '/admin',
  ]) {
    expect(monitoringOf(services, content(), path)).toBeNull()
    expect(monitoringIntake(services, path)).toBeNull()
  }
  expect(monitoringOf(services, content(), '/checkout-help')).not.toBeNull()
})

test('what is sent names pages without what people typed into their addresses', () => {
  expect(bare('https://x.example/find-a-dentist?zip=85004#map')).toBe('https://x.example/find-a-dentist')
})

test('the content policy allows captcha and intake only where they are configured', () => {
  const none = { scripts: [], styles: [] }
  const off = { appEnv: 'test' as const, gateway: { name: 'sandbox' as const, publishableKey: null } }
  const plain = contentSecurityPolicy(none, outsideOf({ ...off, rum: null, enableRecaptcha: false }, '/'))
  expect(plain).toContain("connect-src 'self';")
  expect(plain).not.toMatch(/https:/)
  const full = contentSecurityPolicy(none, outsideOf({ ...off, rum, enableRecaptcha: true }, '/'))
  expect(full).toContain('https://browser-intake-datadoghq.com')
  expect(full).toContain(
    "trusted-types default enamel-inert dompurify recaptcha goog#html 'allow-duplicates';",
  )
  const regional = { ...services, rum: { ...rum, site: 'us3.datadoghq.com' } }
  expect(monitoringIntake(regional, '/')).toBe('https://browser-intake-us3-datadoghq.com')
  const relayed = { ...services, rum: { ...rum, intakeOrigin: 'https://rum.example' } }
  expect(monitoringIntake(relayed, '/')).toBe('https://rum.example')
})

test('inline styles need a hash, except under Vite, which adds some to the page', () => {
  const config = {
    gateway: { name: 'sandbox' as const, publishableKey: null },
    rum: null,
    enableRecaptcha: false,
  }
  const styleOf = (appEnv: ServicesConfig['appEnv']) =>
    /style-src [^;]*/.exec(
      contentSecurityPolicy({ scripts: [], styles: ["'sha256-x'"] }, outsideOf({ ...config, appEnv }, '/')),
    )?.[0]
  for (const appEnv of ['production', 'demo', 'test'] as const) {
    expect(styleOf(appEnv)).toBe("style-src 'self' 'sha256-x'")
  }
  expect(styleOf('development')).toBe("style-src 'self' 'unsafe-inline'")
})
