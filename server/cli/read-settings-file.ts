import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

/** Loads `.env`, if it exists, as `script/enamel` does: environment variables take precedence. */
export function readSettingsFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env')
}

/**
 * Resolves a path against the directory where the user typed the command. npm and script/enamel run in the checkout.
 */
export function typedPath(path: string, { INIT_CWD }: Record<string, string | undefined>): string {
  return resolve(INIT_CWD ?? '.', path)
}
