import { endCommand } from './end-command.ts'
import { runBrandArchive } from './run-brand-archive.ts'

runBrandArchive(process.argv.slice(2), process.env).catch(endCommand)
