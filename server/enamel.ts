import { join } from 'node:path'
import type { Role } from '#server/lifecycle/role.ts'

// React reads this once, when it is first imported, so it must be set before anything imports React.
process.env.NODE_ENV ??= 'production'

const usage = `Usage: script/enamel COMMAND

  all       everything in one process, as script/server starts it
  web       the brands' sites
  console   the staff's console
  worker    the jobs
  migrate   updates the database, then exits
  backup    FILE: backs up everything to one sealed file, while Enamel runs
  restore   FILE: restores it into an empty database
  media     move s3 | move database: where picture files are stored
  staff     create-owner | reset-second-step | list: who has access to the console
  brand     create: a new brand with its first owner
  ledger    what the gateway charged or refunded that is missing from the books; --settle settles it

Each runs as its own process with the same build and settings (see .env.example). Roles that run alone need
DATABASE_URL.`

const serve = (role: Exclude<Role, 'worker'>) => () =>
  orExit(async () => {
    const { startWeb } = await import('./start-web.ts')
    await startWeb({
      role,
      build: await import('virtual:react-router/server-build'),
      clientDirectory: join(import.meta.dirname, '../client'),
    })
  })

/** Exits if the process can't start, whatever it has opened by then. */
async function orExit(start: () => Promise<void>): Promise<void> {
  const { exitWithError } = await import('#server/lifecycle/exit-with-error.ts')
  await start().catch(exitWithError)
}

const commands: Record<string, (args: string[]) => Promise<void>> = {
  all: serve('all'),
  web: serve('web'),
  console: serve('console'),
  worker: () => orExit(async () => (await import('#server/lifecycle/start-worker.ts')).startWorkerProcess()),
  migrate: async () => (await import('./cli/run-migrate.ts')).runMigrate(process.env),
  backup: async (args) => (await import('./cli/backup-commands.ts')).runBackup(args, process.env),
  restore: async (args) => (await import('./cli/backup-commands.ts')).runRestore(args, process.env),
  media: async (args) => (await import('./cli/run-media.ts')).runMedia(args, process.env),
  staff: async (args) => (await import('./cli/run-staff.ts')).runStaff(args, process.env),
  brand: async (args) => (await import('./cli/run-brand.ts')).runBrand(args, process.env),
  ledger: async (args) => (await import('./cli/ledger/ledger-command.ts')).runLedger(args, process.env),
}

/** Commands that take no arguments. */
const wordless = new Set(['all', 'web', 'console', 'worker', 'migrate'])

const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (command) {
  const { endCommand, takeAtMost } = await import('./cli/end-command.ts')
  const run = async () => {
    if (wordless.has(name)) takeAtMost(0, args)
    await command(args)
  }
  await run().catch(endCommand)
} else {
  console.error(usage)
  process.exitCode = 1
}
