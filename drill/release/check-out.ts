import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { faultOfPreviousRelease, previousRelease } from '../../script/previous-release.ts'

export type CheckedOut = { name: string; folder: string }

let checkedOut: CheckedOut | undefined

const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ version: z.string().optional() })),
})

/**
 * The previous release, built, in its own worktree. It uses our packages if every one is present in the same version,
 * else its own through `npm ci`. Built once for all drills of a run, and deleted at the end.
 */
export function checkOutPrevious(): CheckedOut {
  checkedOut ??= build()
  return checkedOut
}

function build(): CheckedOut {
  const fault = faultOfPreviousRelease()
  if (fault) throw new Error(fault)
  const name = previousRelease()
  const folder = join(mkdtempSync(join(tmpdir(), 'enamel-previous-')), 'enamel')
  const git = (...args: string[]) => execFileSync('git', args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const remove = () => {
    rmSync(join(folder, '..'), { recursive: true, force: true })
    git('worktree', 'prune')
  }
  process.once('exit', remove)
  git('worktree', 'add', '--quiet', '--detach', folder, name)
  if (isHere(folder)) symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  else npm(folder, 'ci', '--no-audit', '--no-fund', '--loglevel=error')
  npm(folder, 'run', 'build', '--silent')
  return { name, folder }
}

function isHere(folder: string): boolean {
  const packagesOf = (of: string) =>
    lockSchema.parse(JSON.parse(readFileSync(join(of, 'package-lock.json'), 'utf8'))).packages
  const ours = packagesOf('.')
  return Object.entries(packagesOf(folder)).every(
    ([path, { version }]) => path === '' || ours[path]?.version === version,
  )
}

function npm(folder: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, NODE_ENV: args[0] === 'ci' ? 'development' : 'production' },
  })
  if (status !== 0) throw new Error(`npm ${args[0]} of the release before failed:\n${stdout}${stderr}`)
}
