import { endCommand } from './end-command.ts'
import { readSettingsFile } from './read-settings-file.ts'
import { runBrandArchive } from './run-brand-archive.ts'

readSettingsFile()
runBrandArchive(process.argv.slice(2), process.env).catch(endCommand)
