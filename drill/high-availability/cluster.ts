import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import * as z from 'zod'
import { freePort } from '#db/embedded/free-port.ts'
import { ended, type Machine, network, threeMachines } from './machines.ts'

const password = 'only-for-the-drill'
const patient = 90_000
/** Milliseconds for which the cluster must have been healthy. */
const steady = 10_000
/** Bytes by which a standby may lag: each reports every two seconds, and some megabytes are written in that time. */
const behind = 10_000_000
/** Patroni's name for a standby that a commit may wait for. */
const inStep = 'quorum_standby'

const memberSchema = z.object({
  name: z.string(),
  role: z.string(),
  state: z.string(),
  lag: z.union([z.number(), z.string()]).optional(),
})
const clusterSchema = z.object({ members: z.array(memberSchema) })
type Member = z.infer<typeof memberSchema>

/**
 * Three machines with PostgreSQL, Patroni and etcd each, and HAProxy in front, configured by the files in
 * ops/high-availability.
 */
export class Cluster {
  readonly machines: Machine[]
  /** Through HAProxy, wherever the primary is. */
  readonly databaseUrl: string
  readonly #dir: string
  readonly #haproxy: ChildProcess
  readonly #remove: () => void

  static async start(): Promise<Cluster> {
    const dir = mkdtempSync(join(tmpdir(), 'enamel-ha-'))
    const { machines, remove } = threeMachines()
    const removeAll = () => {
      remove()
      rmSync(dir, { recursive: true, force: true })
    }
    try {
      const account = (flag: string) =>
        Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }).trim())
      chownSync(dir, account('-u'), account('-g'))
      for (const machine of machines) {
        mkdirSync(join(dir, machine.name))
        chownSync(join(dir, machine.name), account('-u'), account('-g'))
      }
      const port = await freePort()
      const cluster = new Cluster(machines, dir, port, removeAll)
      for (const machine of machines) cluster.#startEtcd(machine, 'new')
      for (const machine of machines) cluster.#startPatroni(machine)
      await cluster.untilWhole()
      await cluster.#createDatabase()
      return cluster
    } catch (error) {
      removeAll()
      throw error
    }
  }

  private constructor(machines: Machine[], dir: string, port: number, remove: () => void) {
    this.machines = machines
    this.#dir = dir
    this.#remove = remove
    this.databaseUrl = `postgres://enamel:${password}@127.0.0.1:${port}/enamel`
    const config = join(dir, 'haproxy.cfg')
    const addresses = machines.map(({ name, address }) => [`ADDRESS_${name.toUpperCase()}`, address])
    fill('haproxy.cfg', config, {
      LISTEN: `127.0.0.1:${port}`,
      SOCKET: join(dir, 'haproxy.sock'),
      ...Object.fromEntries(addresses),
    })
    this.#haproxy = spawn('haproxy', ['-db', '-f', config], {
      stdio: 'ignore',
      env: { PATH: `${process.env.PATH}:/usr/sbin` },
    })
  }

  /** The machine whose server accepts writes, according to the reachable machines. */
  async primary(): Promise<Machine> {
    const members = await this.#members()
    const leader = members.find(({ role, state }) => role === 'leader' && state === 'running')
    const machine = this.machines.find(({ name }) => name === leader?.name)
    if (!machine) throw new Error(`There is no primary: ${JSON.stringify(members)}.`)
    return machine
  }

  /** Restarts a machine's processes after its power was cut. */
  restart(machine: Machine): void {
    this.#startEtcd(machine, 'existing')
    this.#startPatroni(machine)
  }

  /**
   * Waits until all three are running and two of them follow the third as synchronous standbys. A server that can't
   * rejoin is reinitialized, as an operator would do; returns how many.
   */
  async untilWhole(): Promise<number> {
    let copied = 0
    for (let tries = 0; !(await this.#isWhole()); tries += 1) {
      const members = await this.#members()
      if (tries === 2) throw new Error(`The cluster is not whole: ${JSON.stringify(members)}`)
      for (const { name, role, state, lag } of members) {
        // One that is being copied would start over.
        if (role === 'leader' || state === 'creating replica' || Number(lag) < behind) continue
        await this.#copyAnew(name)
        copied += 1
      }
    }
    return copied
  }

  async #isWhole(): Promise<boolean> {
    let since: number | undefined
    for (const deadline = Date.now() + patient; Date.now() < deadline; await pause(250)) {
      const members = await this.#members().catch(() => [])
      const leads = members.filter(({ role, state }) => role === 'leader' && state === 'running')
      const follow = members.filter(({ role, lag }) => role === inStep && Number(lag) < behind)
      const isWhole = leads.length === 1 && follow.length === 2
      // A new primary may step down in its first seconds, as one did when the disconnected machine came back.
      since = isWhole ? (since ?? Date.now()) : undefined
      if (since && Date.now() - since > steady) return true
    }
    return false
  }

  async #copyAnew(name: string): Promise<void> {
    const machine = this.machines.find((one) => one.name === name)
    const answer = await fetch(`http://${machine?.address}:8008/reinitialize`, {
      method: 'POST',
      body: JSON.stringify({ force: true }),
      signal: AbortSignal.timeout(10_000),
    })
    await answer.text()
  }

  /** Sets whether a commit waits for a second machine. */
  async setSynchronous(synchronous: boolean): Promise<void> {
    const { address } = await this.primary()
    const answer = await fetch(`http://${address}:8008/config`, {
      method: 'PATCH',
      body: JSON.stringify({ synchronous_mode: synchronous && 'quorum' }),
    })
    if (!answer.ok) throw new Error(`Patroni answered ${answer.status}.`)
    for (const deadline = Date.now() + patient; Date.now() < deadline; await pause(250)) {
      const members = await this.#members()
      if (members.some(({ role }) => role === inStep) === synchronous) return
    }
    throw new Error('Patroni did not change how commits wait.')
  }

  async stop(): Promise<void> {
    this.#haproxy.kill('SIGKILL')
    await ended(this.#haproxy)
    this.#remove()
  }

  #startEtcd(machine: Machine, state: 'new' | 'existing'): void {
    const { name, address } = machine
    const peers = this.machines.map((other) => `${other.name}=http://${other.address}:2380`).join(',')
    machine.start(join(this.#dir, name, 'etcd.log'), [
      'etcd',
      ...['--name', name, '--data-dir', join(this.#dir, name, 'etcd')],
      ...['--listen-peer-urls', `http://${address}:2380`],
      ...['--initial-advertise-peer-urls', `http://${address}:2380`],
      ...['--listen-client-urls', `http://${address}:2379`],
      ...['--advertise-client-urls', `http://${address}:2379`],
      ...['--initial-cluster', peers, '--initial-cluster-state', state],
      ...['--initial-cluster-token', 'enamel'],
    ])
  }

  #startPatroni(machine: Machine): void {
    const { name, address } = machine
    const config = join(this.#dir, name, 'patroni.yml')
    fill('patroni.yml', config, {
      NODE: name,
      ADDRESS: address,
      ETCD_HOSTS: this.machines.map((other) => `${other.address}:2379`).join(','),
      DATA_DIR: join(this.#dir, name, 'data'),
      BIN_DIR: binaries(),
      PASSWORD: password,
      NETWORK: network,
    })
    machine.start(join(this.#dir, name, 'patroni.log'), ['patroni', config])
  }

  /** The members according to the first machine that responds. */
  async #members(): Promise<Member[]> {
    const asked = this.machines.map(async ({ address }) => {
      const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(2_000) })
      return clusterSchema.parse(await answer.json()).members
    })
    return Promise.any(asked)
  }

  /** Creates Enamel's role and database, directly on the primary. */
  async #createDatabase(): Promise<void> {
    const { address } = await this.primary()
    const client = new pg.Client(`postgres://postgres:${password}@${address}:5432/postgres`)
    await client.connect()
    await client.query(`create role enamel login password '${password}'`)
    await client.query('create database enamel owner enamel')
    await client.end()
  }

  /** The last lines of Patroni's log on each machine. */
  lastWords(): string {
    return this.machines
      .map(({ name }) => join(this.#dir, name, 'patroni.log'))
      .filter((log) => existsSync(log))
      .map((log) => readFileSync(log, 'utf8').split('\n').slice(-12).join('\n'))
      .join('\n')
  }
}

/** Writes a file of ops/high-availability with its `${NAMES}` replaced; throws for a name without a value. */
function fill(template: string, path: string, values: Record<string, string>): void {
  const text = readFileSync(join('ops/high-availability', template), 'utf8')
  const filled = text.replaceAll(/\$\{([A-Z_]+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${template} has no value for ${name}.`)
    return value
  })
  writeFileSync(path, filled)
}

/** The folder of the system's newest PostgreSQL, with every program that Patroni calls. */
function binaries(): string {
  const found = [18, 17, 16, 15]
    .map((version) => `/usr/lib/postgresql/${version}/bin`)
    .find((dir) => existsSync(join(dir, 'pg_rewind')))
  const missing = ['patroni', 'etcd', 'haproxy', 'ip', 'setpriv'].filter((name) => {
    const dirs = `${process.env.PATH}:/usr/sbin`.split(':')
    return !dirs.some((dir) => existsSync(join(dir, name)))
  })
  if (!found || missing.length > 0)
    throw new Error(
      'Patroni, etcd, HAProxy and a PostgreSQL of the system are needed (Debian 13: apt-get install patroni etcd-server haproxy postgresql python3-etcd iproute2).',
    )
  const version = execFileSync('patroni', ['--version'], { encoding: 'utf8' }).trim()
  if (Number(/\d+/.exec(version)?.[0]) < 4)
    throw new Error(
      `Patroni 4.0 or newer is needed, as Debian 13 has it; this is ${version} (docs/decisions/0074).`,
    )
  return found
}
