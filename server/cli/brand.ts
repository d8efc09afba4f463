import { endCommand } from './end-command.ts'
import { runBrand } from './run-brand.ts'

runBrand(process.argv.slice(2), process.env).catch(endCommand)
