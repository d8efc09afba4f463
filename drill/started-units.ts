import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#db/embedded/free-port.ts'
import { takeEveryCore } from '../bench/processes.ts'
import { findPlan, openWorld, type World } from '../bench/world.ts'
import type { Figure } from './figures.ts'
import { violationsOf } from './ledger-violations.ts'
import { type Bought, jobsLeft, keepBuying } from './purchase-loop.ts'
import { runCommand } from './run-command.ts'

const checkout = join(import.meta.dirname, '..')
const image = 'localhost/enamel-drill-systemd'
const machine = 'enamel-drill-systemd'
const roles = ['web', 'console', 'worker'] as const
const rounds = Number(process.env.TIMES ?? 9)
const buyers = 3

/**
 * Starts the units in `ops/systemd` with a systemd as process 1 of a container, on this machine's network. Stops,
 * starts, kills and migrates them while people buy. Needs root on Linux, podman and mmdebstrap.
 */
export async function startedUnits(): Promise<Figure[]> {
  takeEveryCore()
  const folder = mkdtempSync(join(tmpdir(), 'enamel-systemd-'))
  chmodSync(folder, 0o711)
  const world = await openWorld()
  try {
    makeImage(folder)
    return await withMachine(folder, () => measure(world, folder))
  } finally {
    await world.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A minimal Debian with systemd; it must not change kernel settings, because the kernel is this machine's. */
function makeImage(folder: string): void {
  const root = join(folder, 'root.tar')
  const mask = 'ln -s /dev/null "$1/etc/systemd/system/systemd-sysctl.service"'
  const packages = ['--variant=minbase', '--include=systemd-sysv,dbus', `--customize-hook=${mask}`]
  runCommand('mmdebstrap', ['--quiet', ...packages, process.env.SUITE ?? 'bookworm', root])
  runCommand('podman', ['import', '--quiet', root, image])
  rmSync(root)
}

async function withMachine<Told>(folder: string, work: () => Promise<Told>): Promise<Told> {
  const settings = join(folder, 'settings')
  runCommand('mkdir', [settings])
  const shares = ['--volume', `${checkout}:/opt/enamel:ro`, '--volume', `${settings}:/etc/enamel:ro`]
  const how = ['--privileged', '--systemd=always', '--network=host', '--name', machine]
  try {
    runCommand('podman', ['run', '--detach', '--replace', ...how, ...shares, image, '/lib/systemd/systemd'])
    return await work()
  } finally {
    runCommand('podman', ['rm', '--force', '--time', '5', machine])
    runCommand('podman', ['rmi', image])
  }
}

async function measure(world: World, folder: string): Promise<Figure[]> {
  const ports = new Set<number>()
  while (ports.size < 5) ports.add(await freePort())
  const [web = 0, staff = 0, ...health] = ports
  writeSettings(join(folder, 'settings'), world, { web, staff, health })
  await untilBooted()
  inside('cp', '-r', '/opt/enamel/ops/systemd/.', '/etc/systemd/system')
  inside('systemctl', 'daemon-reload')
  inside('systemctl', 'start', 'enamel-migrate')
  const began = performance.now()
  inside('systemctl', 'enable', '--now', ...roles.map((role) => `enamel@${role}`))
  const startSeconds = (performance.now() - began) / 1_000
  const wasActive = roles.filter((role) => shown(role, 'ActiveState') === 'active').length
  const healthy = (await Promise.all(health.map(isHealthy))).filter(Boolean).length
  const users = new Set(roles.map((role) => shown(role, 'UID')))

  const origin = `http://localhost:${web}`
  const bought: Bought = { paid: 0, repeated: 0, wrong: [] }
  const shop = new AbortController()
  const planId = await findPlan(world)
  const buying = Array.from({ length: buyers }, () => keepBuying(origin, planId, bought, shop.signal))
  let endedWell = 0
  let longestStop = 0
  for (let round = 0; round < rounds; round += 1) {
    await pause(2_000)
    const role = roles[round % roles.length] ?? 'web'
    const told = performance.now()
    inside('systemctl', 'stop', `enamel@${role}`)
    longestStop = Math.max(longestStop, (performance.now() - told) / 1_000)
    // 1: it exited by itself, with this status.
    const how = ['Result', 'ExecMainCode', 'ExecMainStatus'].map((name) => shown(role, name)).join(' ')
    if (how === 'success 1 0') endedWell += 1
    else console.error(`systemd: ${role} ended with ${how}`)
    inside('systemctl', 'start', `enamel@${role}`)
  }
  inside('systemctl', 'start', 'enamel-migrate')
  const owner = inside('stat', '--format=%u', '/var/lib/private/enamel')
  inside('systemctl', 'kill', '--signal=SIGKILL', 'enamel@web')
  const isBack = await untilBack()
  await pause(2_000)
  shop.abort()
  await Promise.all(buying)
  const left = await jobsLeft(world)
  inside('systemctl', 'stop', ...roles.map((role) => `enamel@${role}`))
  const faults = inside('journalctl', '--no-pager', '--unit=enamel@*')
    .split('\n')
    .filter((line) => /systemd-notify:|"level":(50|60)/.test(line))
  for (const line of [...faults, ...new Set(bought.wrong)]) console.error(`systemd: ${line}`)
  return [
    {
      what: 'units active once started, of web, console and worker',
      value: wasActive,
      floor: { atLeast: 3 },
    },
    { what: '  until the last had said so', value: startSeconds, unit: 's' },
    { what: '  that answer /healthz at HEALTH_PORT', value: healthy, floor: { atLeast: 3 } },
    {
      what: '  users they run as, and not root',
      value: users.has('0') ? Number.NaN : users.size,
      floor: { atMost: 1 },
    },
    { what: 'stops that ended with 0', value: endedWell, floor: { atLeast: rounds } },
    { what: '  longest', value: longestStop, unit: 's', floor: { atMost: 30 } },
    {
      what: 'state still theirs after a migration beside them',
      value: Number(users.has(owner)),
      floor: { atLeast: 1 },
    },
    { what: 'back after SIGKILL', value: Number(isBack), floor: { atLeast: 1 } },
    { what: 'orders paid for meanwhile', value: bought.paid, floor: { atLeast: rounds } },
    { what: 'requests repeated for them', value: bought.repeated },
    { what: 'other answers than 2xx, 409, 429 and 503', value: bought.wrong.length, floor: { atMost: 0 } },
    { what: 'jobs left in the queue', value: left, floor: { atMost: 0 } },
    { what: 'violations of the books', value: await violationsOf(world), floor: { atMost: 0 } },
    { what: 'faults in the journal', value: faults.length, floor: { atMost: 0 } },
  ]
}

type Ports = { web: number; staff: number; health: number[] }

/** Writes `/etc/enamel` as an operator would: shared settings, and each role's own. */
function writeSettings(folder: string, { databaseUrl }: World, { web, staff, health }: Ports): void {
  const write = (name: string, settings: Record<string, string | number>) => {
    const lines = Object.entries(settings).map(([key, value]) => `${key}=${value}\n`)
    writeFileSync(join(folder, `${name}.env`), lines.join(''), { mode: 0o600 })
  }
  write('enamel', {
    APP_ENV: 'demo',
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: crypto.randomUUID(),
    PUBLIC_ORIGIN: `http://localhost:${web}`,
    CONSOLE_ORIGIN: `http://console.localhost:${staff}`,
    TRUST_PROXY: 1,
  })
  const own = { web: { PORT: web }, console: { PORT: staff }, worker: {} }
  for (const [n, role] of roles.entries()) write(role, { ...own[role], HEALTH_PORT: health[n] ?? 0 })
}

async function untilBooted(): Promise<void> {
  const deadline = performance.now() + 60_000
  while (!/^(running|degraded)/.test(tried('systemctl', 'is-system-running'))) {
    if (performance.now() > deadline) throw new Error('The systemd of the container did not come up.')
    await pause(250)
  }
}

/** Whether systemd restarted the killed web process. */
async function untilBack(): Promise<boolean> {
  const deadline = performance.now() + 60_000
  while (shown('web', 'NRestarts') === '0' || shown('web', 'ActiveState') !== 'active') {
    if (performance.now() > deadline) return false
    await pause(250)
  }
  return true
}

async function isHealthy(port: number): Promise<boolean> {
  return (await fetch(`http://127.0.0.1:${port}/healthz`)).ok
}

/** A property of a role's unit, according to systemd. */
function shown(role: string, property: string): string {
  return inside('systemctl', 'show', '--value', `--property=${property}`, `enamel@${role}`)
}

function inside(...command: string[]): string {
  return runCommand('podman', ['exec', machine, ...command])
}

function tried(...command: string[]): string {
  return spawnSync('podman', ['exec', machine, ...command], { encoding: 'utf8' }).stdout
}
