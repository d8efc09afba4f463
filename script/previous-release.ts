import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The commit or tag of the release before this one, as `ops/previous-release` names it. */
export function previousRelease(): string {
  return readFileSync(join(import.meta.dirname, '../ops/previous-release'), 'utf8').trim()
}
