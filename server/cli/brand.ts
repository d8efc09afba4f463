import { endCommand } from './end-command.ts'
import { readSettingsFile } from './read-settings-file.ts'
import { runBrand } from './run-brand.ts'

readSettingsFile()
runBrand(process.argv.slice(2), process.env).catch(endCommand)
