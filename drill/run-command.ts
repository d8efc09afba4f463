import { spawnSync } from 'node:child_process'

type Given = { cwd?: string; input?: string; env?: NodeJS.ProcessEnv }

/** A command's output without the final newline; if it fails, throws an error with its output. */
export function runCommand(command: string, args: string[], given: Given = {}): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', ...given })
  if (error) throw error
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr || stdout}`)
  return stdout.trim()
}
