import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const file = 'ops/previous-release'

/** The commit or tag of the previous release, from `ops/previous-release`. */
export function previousRelease(): string {
  const lines = readFileSync(join(import.meta.dirname, '..', file), 'utf8').split('\n')
  return lines.find((line) => line && !line.startsWith('#'))?.trim() ?? ''
}

/** The error in that name, as a sentence; null if it's fine, or if there is no git history to check it against. */
export function faultOfPreviousRelease(name = previousRelease()): string | null {
  if (!name) return `${file} names no release.`
  const git = (...args: string[]) =>
    spawnSync('git', args, {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  const isWhole = git('rev-parse', '--is-shallow-repository').stdout?.trim() === 'false'
  if (!isWhole || git('rev-parse', '--verify', '--quiet', 'HEAD~1').status !== 0) return null
  if (git('rev-parse', '--verify', '--quiet', `${name}^{commit}`).status !== 0)
    return `${file} names ${name}, which isn’t a tag or commit here: git fetch --tags, or name the release before this one.`
  if (git('merge-base', '--is-ancestor', name, 'HEAD').status !== 0)
    return `${file} names ${name}, which does not come before this commit: name the release that is deployed.`
  return null
}
