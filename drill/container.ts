import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { confirm, prepare } from '../bench/orders/order.ts'
import type { Figure } from './figures.ts'
import { runCommand } from './run-command.ts'

const checkout = join(import.meta.dirname, '..')
const ofProject = ['--project-name', 'enamel-drill', '--file', 'ops/container/compose.yml']
/** The command for compose files: `docker compose`, or one with the same arguments. */
const [compose = 'docker', ...composeArguments] = (process.env.COMPOSE ?? 'docker compose').split(' ')
/** The command that builds images: `docker build`, or one that takes `-t`, `-f` and a folder. */
const [builder = 'docker', ...buildArguments] = (process.env.IMAGE_BUILD ?? 'docker build').split(' ')
const docker = process.env.DOCKER ?? 'docker'
const roles = ['web', 'console', 'worker'] as const
const origin = 'http://localhost:3000'
const orders = 3

/**
 * Builds the image in `ops/container` and starts the compose file as a new user would. Checks that a buyer gets an
 * email, and that every role exits with 0 when stopped. Needs docker and its compose, or alternatives named by
 * `DOCKER`, `COMPOSE` and `IMAGE_BUILD`; ports 3000, 3001 and 8025 must be free.
 */
export async function container(): Promise<Figure[]> {
  const from = ['-t', 'enamel', '-f', 'ops/container/Containerfile', '.']
  runCommand(builder, [...buildArguments, ...from], { cwd: checkout })
  const size = Number(runCommand(docker, ['image', 'inspect', '--format', '{{.Size}}', 'enamel']))
  const strangers = ['tests', 'bench', 'drill', '.git', '.env', 'node_modules/vitest'].filter(
    (path) =>
      tried(docker, ['run', '--rm', '--network=none', '--entrypoint=test', 'enamel', '-e', path]) === 0,
  )
  try {
    const began = performance.now()
    project('up', '--detach', '--no-build')
    await untilHealthy()
    const seconds = (performance.now() - began) / 1_000
    return [
      { what: 'size of the image', value: size / 1e6, unit: 'MB' },
      { what: 'things in it that no role needs', value: strangers.length, floor: { atMost: 0 } },
      { what: 'up and healthy after', value: seconds, unit: 's', floor: { atMost: 120 } },
      ...(await measure()),
    ]
  } finally {
    project('down', '--volumes', '--timeout', '5')
  }
}

async function measure(): Promise<Figure[]> {
  const asRoot = roles.filter((role) => inside(role, 'test', '-O', '/') === 0)
  const writing = roles.filter((role) => inside(role, 'touch', 'anything') === 0)
  const staff = await fetch('http://localhost:3001/readyz')
  const planId = await findPlan()
  for (let n = 0; n < orders; n += 1) await confirm(await prepare(origin, planId))
  const mails = await mailsOnce(orders)
  project('stop', ...roles)
  const endedWell = roles.filter((role) => {
    const [id = ''] = project('ps', '--all', '--quiet', role).split('\n')
    return runCommand(docker, ['inspect', '--format', '{{.State.ExitCode}}', id]) === '0'
  })
  return [
    { what: 'roles that are root', value: asRoot.length, floor: { atMost: 0 } },
    { what: 'roles that may write beside their data', value: writing.length, floor: { atMost: 0 } },
    { what: 'the console answers', value: staff.status, floor: { atMost: 200 } },
    { what: 'mails for so many orders paid for', value: mails, floor: { atLeast: orders } },
    { what: 'roles that ended with 0 when told to', value: endedWell.length, floor: { atLeast: 3 } },
  ]
}

/** A plan sold at the first office of the demo. */
async function findPlan(): Promise<string> {
  const ask = async (path: string) => (await fetch(`${origin}/api/km${path}`)).json()
  const one = z.array(z.object({ id: z.string() })).min(1)
  const { offices } = z.object({ offices: one }).parse(await ask('/group/brightharbor/offices?zip=85004'))
  const { plans } = z
    .object({ plans: z.array(z.object({ id: z.string(), tier: z.string() })) })
    .parse(await ask(`/office/${offices[0]?.id}/plans`))
  return plans.find(({ tier }) => tier === 'adult')?.id ?? ''
}

/** Waits until each role's own health check passes. */
async function untilHealthy(): Promise<void> {
  const deadline = performance.now() + 180_000
  const well =
    'fetch("http://127.0.0.1:" + process.env.HEALTH_PORT + "/healthz").then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))'
  while (roles.some((role) => inside(role, 'node', '-e', well) !== 0)) {
    if (performance.now() > deadline) throw new Error(`Not well: ${project('logs')}`)
    await pause(500)
  }
}

/** The number of emails in the mailbox once there are that many, or after a minute. */
async function mailsOnce(wanted: number): Promise<number> {
  const deadline = performance.now() + 60_000
  for (;;) {
    const { total } = z
      .object({ total: z.number() })
      .parse(await (await fetch('http://localhost:8025/api/v1/messages')).json())
    if (total >= wanted || performance.now() > deadline) return total
    await pause(500)
  }
}

function project(...args: string[]): string {
  return runCommand(compose, [...composeArguments, ...ofProject, ...args], { cwd: checkout })
}

/** The exit code of a command in a role's container. */
function inside(role: string, ...command: string[]): number | null {
  return tried(compose, [...composeArguments, ...ofProject, 'exec', '-T', role, ...command])
}

function tried(command: string, args: string[]): number | null {
  return spawnSync(command, args, { cwd: checkout }).status
}
