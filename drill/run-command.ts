import { spawnSync } from 'node:child_process'

type Given = { cwd?: string; input?: string; env?: NodeJS.ProcessEnv }

/** What a command prints, without the last line's end; one that fails is an error with what it said. */
export function runCommand(command: string, args: string[], given: Given = {}): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', ...given })
  if (error) throw error
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr || stdout}`)
  return stdout.trim()
}
