import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

/** Takes the settings of `.env`, where there is one, as `script/enamel` does: variables of the environment win over it. */
export function readSettingsFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env')
}

/** A path as it was meant where the command was typed: npm and script/enamel work in the checkout. */
export function typedPath(path: string, { INIT_CWD }: Record<string, string | undefined>): string {
  return resolve(INIT_CWD ?? '.', path)
}
