import { existsSync } from 'node:fs'

/** Takes the settings of `.env`, where there is one, as `script/enamel` does: variables of the environment win over it. */
export function readSettingsFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env')
}
