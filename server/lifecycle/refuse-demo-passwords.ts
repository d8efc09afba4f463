import { ConfigError, type Env } from '#server/env.ts'

/**
 * Blocks the start in production while an account still has the published demo password. `accountsWithDemoPassword`
 * returns the emails of such accounts. Call it in production only, after the migrations and before the first request.
 *
 * @throws ConfigError naming the accounts.
 */
export async function refuseDemoPasswords(
  env: Pick<Env, 'APP_ENV'>,
  accountsWithDemoPassword: () => Promise<string[]>,
): Promise<void> {
  if (env.APP_ENV !== 'production') return
  const accounts = await accountsWithDemoPassword()
  if (accounts.length === 0) return
  throw new ConfigError(
    `Enamel cannot start in production: ${accounts.join(', ')} still ${accounts.length === 1 ? 'has' : 'have'} the demo password. ` +
      'Start on a database that was not seeded with the demo, or delete these accounts.',
  )
}
