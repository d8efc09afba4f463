import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod'
import { gatewayNames } from '#domain/values/gateways.ts'
import { stripeRules, stripeSettings } from '#integrations/payments/stripe/stripe-settings.ts'
import { readSecretFile } from '#server/lifecycle/secret-file.ts'

/** The settings are invalid. The message names each invalid setting, in sentences for the operator. */
export class ConfigError extends Error {}

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .pipe(z.number().min(least, `must be at least ${least}`).max(most, `must be at most ${most}`))

const rate = z
  .string()
  .regex(/^\d+(\.\d+)?$/, 'must be a number from 0 to 100')
  .transform(Number)
  .pipe(z.number().max(100, 'must be at most 100'))

const share = z
  .string()
  .regex(/^\d+(\.\d+)?$/, 'must be a number from 0 to 1')
  .transform(Number)
  .pipe(z.number().max(1, 'must be at most 1'))

const flag = z
  .enum(['true', '1', 'false', '0'], 'must be true or false')
  .transform((text) => /^(true|1)$/.test(text))

const oneOf = <const Choice extends string>(...choices: Choice[]) =>
  z.enum(choices, `must be one of ${choices.join(', ')}`)

const urlOf = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  })

const origin = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text, {
    error: 'must be an origin such as https://plans.example.com, without a path or a trailing slash',
  })

const text = z.string()

/** Every setting, in the order of `.env.example`, which explains each one. */
export const settings = {
  APP_ENV: oneOf('demo', 'development', 'test', 'production').default('development'),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: text.optional(),
  DATA_DIR: text.default('.data').transform((path) => resolve(path)),
  DATABASE_URL: urlOf('postgres:', 'postgresql:').optional(),
  DATABASE_DIRECT_URL: urlOf('postgres:', 'postgresql:').optional(),
  DATABASE_PREPARES: flag.default(true),
  DATABASE_REPLICA_URL: urlOf('postgres:', 'postgresql:').optional(),
  MIGRATE: oneOf('auto', 'off').default('auto'),
  PUBLIC_ORIGIN: origin.optional(),
  CONSOLE_ORIGIN: origin.optional(),
  DEFAULT_BRAND: text.regex(/^[a-z0-9-]+$/, 'must be the key of a brand').default('brightharbor'),
  SESSION_SECRET: text.min(32, 'must be at least 32 characters long').optional(),
  TRUST_PROXY: z
    .union(
      [flag.transform(Number), wholeNumber(0, 10)],
      'must be false, true, or the number of proxies in front of it (0 to 10)',
    )
    .default(0),
  DRAIN_SECONDS: wholeNumber(0, 60).default(2),
  SHARED_ASSETS: text.transform((path) => resolve(path)).optional(),
  WORKER: oneOf('embedded', 'off').default('embedded'),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  METRICS_HOST: text.default('127.0.0.1'),
  HEALTH_PORT: wholeNumber(1, 65_535).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: urlOf('http:', 'https:').optional(),
  OTEL_SERVICE_NAME: text.default('enamel'),
  OTEL_TRACES_SAMPLER_ARG: share.default(1),
  MEDIA_S3_ENDPOINT: urlOf('http:', 'https:').optional(),
  MEDIA_S3_BUCKET: text.regex(/^[a-z0-9.-]{3,63}$/, 'must be the name of a bucket').optional(),
  MEDIA_S3_REGION: text.default('us-east-1'),
  MEDIA_S3_ACCESS_KEY_ID: text.optional(),
  MEDIA_S3_SECRET_ACCESS_KEY: text.optional(),
  SMTP_URL: urlOf('smtp:', 'smtps:').optional(),
  MAIL_FROM: text.refine((line) => /^[^\r\n]*@[^\r\n]+$/.test(line), 'must be an email address').optional(),
  PAYMENT_GATEWAY: oneOf(...gatewayNames).default('sandbox'),
  ...stripeSettings,
  GATEWAY_TIMEOUT_MS: wholeNumber(100, 120_000).default(10_000),
  ENABLE_RECAPTCHA: flag.default(false),
  RECAPTCHA_SITE_KEY: text.optional(),
  RECAPTCHA_PROJECT: text.optional(),
  RECAPTCHA_API_KEY: text.optional(),
  STREET_TILES: text.refine(existsSync, 'must be an existing file').optional(),
  IDLE_LOGOUT_SECONDS: wholeNumber(10, 86_400).default(900),
  IDLE_RELOAD_SECONDS: wholeNumber(10, 604_800).default(3600),
  VERSION_POLL_SECONDS: wholeNumber(5, 86_400).default(60),
  RUM_APPLICATION_ID: text.optional(),
  RUM_CLIENT_TOKEN: text.optional(),
  RUM_SITE: text
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a host name such as datadoghq.eu')
    .default('datadoghq.com'),
  RUM_INTAKE_ORIGIN: origin.optional(),
  RUM_SESSION_SAMPLE_RATE: rate.default(100),
  RUM_REPLAY_SAMPLE_RATE: rate.default(0),
}

const schema = z.object(settings)
type Parsed = z.infer<typeof schema>

/** The validated settings, with defaults for optional ones. */
export type Env = Omit<Parsed, 'CONSOLE_ORIGIN'> & {
  PUBLIC_ORIGIN: string
  /** Null if there is no console. */
  CONSOLE_ORIGIN: string | null
  SESSION_SECRET: string
  MAIL_FROM: string
}

type Rule = { name: keyof Parsed; wrong: (env: Parsed) => boolean; say: string }

const live = (env: Parsed) => env.APP_ENV === 'production'
/** Rules across settings, checked once each setting alone is valid. */
const rules: Rule[] = [
  {
    name: 'DATABASE_DIRECT_URL',
    wrong: (env) => env.DATABASE_DIRECT_URL !== undefined && !env.DATABASE_URL,
    say: 'may be set only together with DATABASE_URL',
  },
  {
    name: 'DATABASE_REPLICA_URL',
    wrong: (env) => env.DATABASE_REPLICA_URL !== undefined && !env.DATABASE_URL,
    say: 'may be set only together with DATABASE_URL',
  },
  {
    name: 'PAYMENT_GATEWAY',
    wrong: (env) => live(env) && env.PAYMENT_GATEWAY === 'sandbox',
    say: `must be ${gatewayNames.filter((name) => name !== 'sandbox').join(' or ')} in production`,
  },
  {
    name: 'SESSION_SECRET',
    wrong: (env) => live(env) && !env.SESSION_SECRET,
    say: 'must be set in production',
  },
  {
    name: 'PUBLIC_ORIGIN',
    wrong: (env) => live(env) && !env.PUBLIC_ORIGIN?.startsWith('https://'),
    say: 'must be set and begin with https:// in production',
  },
  {
    name: 'CONSOLE_ORIGIN',
    wrong: (env) => live(env) && env.CONSOLE_ORIGIN?.startsWith('https://') === false,
    say: 'must begin with https:// in production',
  },
  {
    name: 'CONSOLE_ORIGIN',
    wrong: (env) =>
      env.CONSOLE_ORIGIN !== undefined &&
      env.PUBLIC_ORIGIN !== undefined &&
      new URL(env.CONSOLE_ORIGIN).hostname === new URL(env.PUBLIC_ORIGIN).hostname,
    say: 'must be a different host from that of PUBLIC_ORIGIN',
  },
  ...stripeRules,
  ...(['RECAPTCHA_SITE_KEY', 'RECAPTCHA_PROJECT', 'RECAPTCHA_API_KEY'] as const).map((name) => ({
    name,
    wrong: (env: Parsed) => env.ENABLE_RECAPTCHA && !env[name],
    say: 'must be set when ENABLE_RECAPTCHA is true',
  })),
  ...(
    ['MEDIA_S3_ENDPOINT', 'MEDIA_S3_BUCKET', 'MEDIA_S3_ACCESS_KEY_ID', 'MEDIA_S3_SECRET_ACCESS_KEY'] as const
  ).map((name, _, all) => ({
    name,
    wrong: (env: Parsed) => !env[name] && all.some((other) => env[other]),
    say: 'must be set, because another picture storage setting is',
  })),
  {
    name: 'MAIL_FROM',
    wrong: (env) => live(env) && env.SMTP_URL !== undefined && !env.MAIL_FROM,
    say: 'must be set to send email in production',
  },
  {
    name: 'IDLE_RELOAD_SECONDS',
    wrong: (env) => env.IDLE_RELOAD_SECONDS <= env.IDLE_LOGOUT_SECONDS,
    say: 'must be longer than IDLE_LOGOUT_SECONDS',
  },
  {
    name: 'RUM_CLIENT_TOKEN',
    wrong: (env) => (env.RUM_APPLICATION_ID === undefined) !== (env.RUM_CLIENT_TOKEN === undefined),
    say: 'and RUM_APPLICATION_ID must be set together or not at all',
  },
]

/**
 * Reads the settings from `source`; an empty value counts as unset. Outside production a missing SESSION_SECRET is
 * generated and stored in DATA_DIR, so that sign-ins survive a restart.
 *
 * Production also rejects demo passwords; that check needs the database: see `refuseDemoPasswords`.
 *
 * @throws ConfigError naming every invalid setting at once. It never includes values, since some are secrets.
 */
export function loadEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(
    Object.keys(settings).map((name) => [name, source[name]?.trim() || undefined]),
  )
  const parsed = schema.safeParse(given)
  const faults = parsed.success
    ? rules.filter((rule) => rule.wrong(parsed.data)).map(({ name, say }) => `${name} ${say}`)
    : [
        ...parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`),
        ...faultsOfTheRest(given),
      ]
  if (!parsed.success || faults.length > 0) throw new ConfigError(sentence(faults))
  const env = parsed.data
  return {
    ...env,
    // The README publishes the demo's passwords, and its emails are open to read.
    HOST: env.HOST ?? (env.APP_ENV === 'demo' ? '127.0.0.1' : undefined),
    PUBLIC_ORIGIN: env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`,
    CONSOLE_ORIGIN: env.CONSOLE_ORIGIN ?? (live(env) ? null : `http://console.localhost:${env.PORT}`),
    MAIL_FROM: env.MAIL_FROM ?? 'no-reply@enamel.example',
    SESSION_SECRET: env.SESSION_SECRET ?? readSecretFile(env.DATA_DIR, 'session-secret'),
  }
}

/** Checks the rules again, with each invalid setting replaced by its default. */
function faultsOfTheRest(given: Record<string, string | undefined>): string[] {
  const wrong = new Set(schema.safeParse(given).error?.issues.map(({ path }) => path[0]))
  const rest = schema.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name))))
  return rules
    .filter((rule) => !wrong.has(rule.name) && rule.wrong(rest))
    .map(({ name, say }) => `${name} ${say}`)
}

function sentence(faults: string[]): string {
  const count = faults.length === 1 ? 'a setting is wrong' : `${faults.length} settings are wrong`
  return [
    `Enamel cannot start: ${count}.`,
    ...faults.map((fault) => `  ${fault}.`),
    'See .env.example.',
  ].join('\n')
}
