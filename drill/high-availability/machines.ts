import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'

const names = ['a', 'b', 'c'] as const
export type Name = (typeof names)[number]

const prefix = '10.77.0'
/** Network of the three machines and the host that stands in for HAProxy's machine. */
export const network = `${prefix}.0/24`
const bridge = 'enamel-ha'
const host = `${prefix}.1`

/** A machine in the drill: a network namespace with its own address, connected to the others by a bridge. */
export class Machine {
  readonly name: Name
  readonly address: string
  readonly #space: string
  readonly #cable: string

  constructor(name: Name) {
    this.name = name
    this.address = `${prefix}.${11 + names.indexOf(name)}`
    this.#space = `enamel-${name}`
    this.#cable = `enamel-${name}`
    ip('netns', 'add', this.#space)
    ip('link', 'add', this.#cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', this.#space)
    ip('link', 'set', this.#cable, 'master', bridge, 'up')
    ip('-n', this.#space, 'address', 'add', `${this.address}/24`, 'dev', 'eth0')
    ip('-n', this.#space, 'link', 'set', 'eth0', 'up')
    ip('-n', this.#space, 'link', 'set', 'lo', 'up')
  }

  /**
   * Starts a command on the machine as PostgreSQL's account, because PostgreSQL refuses to run as root; its output goes
   * to `log`.
   */
  start(log: string, [command = '', ...args]: string[]): ChildProcess {
    const output = openSync(log, 'a')
    const child = spawn(
      'ip',
      [
        ...['netns', 'exec', this.#space],
        ...['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', command, ...args],
      ],
      { stdio: ['ignore', output, output], env: { PATH: process.env.PATH, LANG: 'C.UTF-8' } },
    )
    closeSync(output)
    return child
  }

  /** Sends the signal to everything on the machine at once. */
  signal(signal: NodeJS.Signals): void {
    for (const pid of pidsIn(this.#space)) end(pid, signal)
  }

  /** Power failure: kills everything without a clean shutdown. */
  async kill(): Promise<void> {
    while (pidsIn(this.#space).length > 0) {
      this.signal('SIGKILL')
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  /** Disconnects or reconnects its network cable. */
  cable(state: 'up' | 'down'): void {
    ip('link', 'set', this.#cable, state)
  }
}

/** Three machines on one bridge, and a function that removes everything. Needs root and Linux. */
export function threeMachines(): { machines: Machine[]; remove(): void } {
  // Remove leftovers of a killed drill.
  removeAll()
  ip('link', 'add', bridge, 'type', 'bridge')
  ip('address', 'add', `${host}/24`, 'dev', bridge)
  ip('link', 'set', bridge, 'up')
  process.once('exit', removeAll)
  return { machines: names.map((name) => new Machine(name)), remove: removeAll }
}

/** A namespace lasts as long as a process in it, and a cable as long as its namespace. */
function removeAll(): void {
  for (const name of names) {
    for (const pid of pidsIn(`enamel-${name}`)) end(pid, 'SIGKILL')
    quietly('link', 'delete', `enamel-${name}`)
    quietly('netns', 'delete', `enamel-${name}`)
  }
  quietly('link', 'delete', bridge)
}

function pidsIn(space: string): number[] {
  const { stdout } = spawnSync('ip', ['netns', 'pids', space], { encoding: 'utf8' })
  return stdout.split('\n').filter(Boolean).map(Number)
}

function end(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has exited since the list was made.
  }
}

/** Waits until a child that was asked to stop has exited. */
export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

function ip(...args: string[]): void {
  execFileSync('ip', args)
}

function quietly(...args: string[]): void {
  try {
    execFileSync('ip', args, { stdio: 'ignore' })
  } catch {
    // It didn't exist.
  }
}
