import { endCommand } from './end-command.ts'
import { runStaff } from './run-staff.ts'

runStaff(process.argv.slice(2), process.env).catch(endCommand)
