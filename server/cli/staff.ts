import { endCommand } from './end-command.ts'
import { readSettingsFile } from './read-settings-file.ts'
import { runStaff } from './run-staff.ts'

readSettingsFile()
runStaff(process.argv.slice(2), process.env).catch(endCommand)
