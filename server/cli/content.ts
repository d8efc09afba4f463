import { endCommand } from './end-command.ts'
import { runContent } from './run-content.ts'

runContent(process.argv.slice(2), process.env).catch(endCommand)
