import { endCommand } from './end-command.ts'
import { readSettingsFile } from './read-settings-file.ts'
import { runContent } from './run-content.ts'

readSettingsFile()
runContent(process.argv.slice(2), process.env).catch(endCommand)
