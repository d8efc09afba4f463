import { execFile, execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '#db/embedded/free-port.ts'

const folder = 'ops/pgbackrest'

/** A system PostgreSQL whose log is archived by pgBackRest, configured by the files in `ops/pgbackrest`. Needs root. */
export class ArchivedServer {
  readonly databaseUrl: string
  readonly dir = mkdtempSync(join(tmpdir(), 'enamel-archived-'))
  readonly #bin = binaries()
  readonly #account = { uid: idOf('-u'), gid: idOf('-g') }
  readonly #data = join(this.dir, 'data')
  readonly #config = join(this.dir, 'pgbackrest.conf')
  readonly #port: number

  static async start(): Promise<ArchivedServer> {
    const server = new ArchivedServer(await freePort())
    process.once('exit', () => server.#remove())
    await server.#make()
    return server
  }

  private constructor(port: number) {
    this.#port = port
    this.databaseUrl = `postgres://enamel@127.0.0.1:${port}/enamel`
  }

  async #make(): Promise<void> {
    for (const name of ['', 'repo', 'log', 'lock']) {
      mkdirSync(join(this.dir, name), { recursive: true })
      chownSync(join(this.dir, name), this.#account.uid, this.#account.gid)
    }
    const filled = {
      '/var/lib/postgresql/15/main': this.#data,
      '/var/lib/pgbackrest': join(this.dir, 'repo'),
      '/var/log/pgbackrest': join(this.dir, 'log'),
      '/tmp/pgbackrest': join(this.dir, 'lock'),
      '/var/run/postgresql': this.dir,
      'pg1-port=5432': `pg1-port=${this.#port}`,
      'CHANGE-ME': 'only-for-the-drill',
    }
    writeFileSync(this.#config, replaced(`${folder}/pgbackrest.conf`, filled))
    await this.#run(
      'initdb',
      '-D',
      this.#data,
      '-U',
      'postgres',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '-A',
      'trust',
    )
    const called = { 'pgbackrest --': `pgbackrest --config=${this.#config} --` }
    appendFileSync(join(this.#data, 'postgresql.conf'), replaced(`${folder}/postgresql.conf`, called))
    await this.up()
    await this.asSuperuser('create role enamel login', 'create database enamel owner enamel')
  }

  async up(): Promise<void> {
    const options = `-p ${this.#port} -k ${this.dir} -c listen_addresses=127.0.0.1`
    await this.#run(
      'pg_ctl',
      'start',
      '-w',
      '-t',
      '300',
      '-D',
      this.#data,
      '-l',
      join(this.dir, 'log', 'pg'),
      '-o',
      options,
    )
  }

  /** Simulates a power failure that also destroys the disk. */
  async lose(): Promise<void> {
    await this.#run('pg_ctl', 'stop', '-m', 'immediate', '-D', this.#data)
    rmSync(this.#data, { recursive: true })
    mkdirSync(this.#data, { mode: 0o700 })
    chownSync(this.#data, this.#account.uid, this.#account.gid)
  }

  /** Runs pgBackRest as an operator does, as the user postgres. */
  async pgbackrest(...args: string[]): Promise<void> {
    await this.#run(
      'pgbackrest',
      `--config=${this.#config}`,
      '--stanza=enamel',
      '--log-level-console=warn',
      ...args,
    )
  }

  /** Runs statements on a connection of PostgreSQL's own account; returns the last one's rows. */
  async asSuperuser(...statements: string[]): Promise<Record<string, unknown>[]> {
    const database = statements[0]?.startsWith('create role') ? 'postgres' : 'enamel'
    const client = new pg.Client(`postgres://postgres@127.0.0.1:${this.#port}/${database}`)
    await client.connect()
    try {
      let rows: Record<string, unknown>[] = []
      for (const statement of statements) ({ rows } = await client.query(statement))
      return rows
    } finally {
      await client.end()
    }
  }

  async stop(): Promise<void> {
    await this.#run('pg_ctl', 'stop', '-m', 'fast', '-D', this.#data)
    this.#remove()
  }

  async #run(program: string, ...args: string[]): Promise<void> {
    const path = `${this.#bin}:${process.env.PATH}`
    const own = join(this.#bin, program)
    // Redirected, because a started server would keep a pipe open.
    const shell = [
      '-c',
      `exec "$0" "$@" > ${join(this.dir, 'log', 'last')} 2>&1`,
      existsSync(own) ? own : program,
    ]
    await promisify(execFile)('sh', [...shell, ...args], {
      cwd: this.dir,
      env: { PATH: path, LANG: 'C.UTF-8' },
      ...this.#account,
    }).catch(() => {
      throw new Error(`${program} ${args[0]}: ${readFileSync(join(this.dir, 'log', 'last'), 'utf8')}`)
    })
  }

  #remove(): void {
    const pid = join(this.#data, 'postmaster.pid')
    if (existsSync(pid)) process.kill(Number(readFileSync(pid, 'utf8').split('\n')[0]), 'SIGQUIT')
    rmSync(this.dir, { recursive: true, force: true })
  }
}

function replaced(file: string, words: Record<string, string>): string {
  let text = readFileSync(file, 'utf8')
  for (const [from, to] of Object.entries(words)) {
    if (!text.includes(from)) throw new Error(`${file} has no ${from} any more.`)
    text = text.replaceAll(from, to)
  }
  return text
}

const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))

function binaries(): string {
  const found = [18, 17, 16, 15]
    .map((version) => `/usr/lib/postgresql/${version}/bin`)
    .find((dir) => existsSync(dir))
  if (!found || !existsSync('/usr/bin/pgbackrest'))
    throw new Error(
      'pgBackRest and a PostgreSQL of the system are needed (Debian: apt-get install pgbackrest postgresql).',
    )
  return found
}
