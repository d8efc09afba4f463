import { checkout } from './checkout.ts'
import { dashboard } from './dashboard.ts'
import { home } from './home.ts'
import { javascript } from './javascript.ts'
import { memory } from './memory.ts'
import { canPin, cores, leaveMeasuredCore } from './processes.ts'
import { printSection, type Section } from './report.ts'
import { search } from './search.ts'
import { start } from './start.ts'

const sections: Record<string, () => Promise<Section>> = {
  javascript,
  home,
  dashboard,
  search,
  checkout,
  memory,
  start,
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in sections))
if (unknown.length > 0) {
  console.error(`There is no section ${unknown.join(', ')}. There are: ${Object.keys(sections).join(', ')}.`)
  process.exit(1)
}

leaveMeasuredCore()
const place = canPin
  ? 'what is measured on core 0 alone, load and database on the others'
  : 'cores not pinned'
console.log(`Node ${process.version}, ${cores} cores, ${place}.`)
for (const [name, measure] of Object.entries(sections)) {
  if (asked.length === 0 || asked.includes(name)) printSection(await measure())
}
