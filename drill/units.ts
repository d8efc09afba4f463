import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Figure } from './figures.ts'

const checkout = join(import.meta.dirname, '..')
const files = { 'enamel@.service': 'enamel@web.service', 'enamel-migrate.service': 'enamel-migrate.service' }

/** Whether systemd accepts the units in `ops/systemd`, and their exposure score; of 10, 2.0 at most. */
export async function units(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'enamel-units-'))
  try {
    return Object.entries(files).flatMap(([file, name]) => {
      const unit = join(folder, name)
      const text = readFileSync(join(checkout, 'ops/systemd', file), 'utf8')
      writeFileSync(unit, text.replaceAll('/opt/enamel', checkout))
      // Ignores messages about the machine's other units.
      const faults = analyze('verify', '--man=no', unit).filter((line) => line.includes(name))
      for (const fault of faults) console.error(fault)
      const exposure = /exposure level for \S+: ([\d.]+)/.exec(
        analyze('security', '--offline=true', unit).join('\n'),
      )
      return [
        { what: `${file}: faults`, value: faults.length, floor: { atMost: 0 } },
        { what: `${file}: exposure`, value: Number(exposure?.[1]), floor: { atMost: 2 } },
      ]
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The output of `systemd-analyze` (250 or newer). */
function analyze(...args: string[]): string[] {
  const { stdout, stderr, error } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
  if (error) throw error
  return `${stdout}\n${stderr}`.split('\n')
}
