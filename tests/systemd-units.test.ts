import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' })
const canOffline = /^systemd (\d+)/.exec(analyze('--version').stdout ?? '')?.[1] ?? '0'

test.skipIf(Number(canOffline) < 250)('the units are well-formed and expose 2.0 of 10 at most', () => {
  const folder = mkdtempSync(join(tmpdir(), 'enamel-units-'))
  const checkout = join(import.meta.dirname, '..')
  for (const [file, name] of [
    ['enamel@.service', 'enamel@web.service'],
    ['enamel-migrate.service', 'enamel-migrate.service'],
  ] as const) {
    const unit = join(folder, name)
    const text = readFileSync(join(checkout, 'ops/systemd', file), 'utf8')
    writeFileSync(unit, text.replaceAll('/opt/enamel', checkout))
    // What it says of other units of the machine is not ours.
    expect(analyze('verify', '--man=no', unit).stderr).not.toContain(name)
    const judged = analyze('security', '--offline=true', '--threshold=20', unit)
    expect(judged.status, judged.stdout).toBe(0)
  }
})
