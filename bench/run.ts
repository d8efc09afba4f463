import { backup } from './backup.ts'
import { consoleOfLargeBrand } from './console/console.ts'
import { dashboard } from './dashboard.ts'
import { enumerationTiming } from './enumeration-timing.ts'
import { invariant } from './invariant.ts'
import { searchOfMembers } from './members/search.ts'
import { memory } from './memory.ts'
import { checkout } from './orders/checkout.ts'
import { overload } from './overload/overload.ts'
import { canPin, cores, leaveMeasuredCore } from './processes.ts'
import { renewals } from './renewals.ts'
import { isMissed, printSection, type Section } from './report.ts'
import { search } from './search.ts'
import { sessions } from './sessions.ts'
import { attack } from './site/attack.ts'
import { home } from './site/home.ts'
import { javascript } from './site/javascript.ts'
import { lighthouse } from './site/lighthouse.ts'
import { pages } from './site/pages.ts'
import { publish } from './site/publish.ts'
import { size } from './size/size.ts'
import { start } from './start.ts'

const sections: Record<string, () => Promise<Section>> = {
  javascript,
  lighthouse,
  home,
  pages,
  attack,
  overload,
  publish,
  dashboard,
  sessions,
  search,
  members: searchOfMembers,
  console: consoleOfLargeBrand,
  checkout,
  renewals,
  invariant,
  'enumeration-timing': enumerationTiming,
  memory,
  start,
  size,
  backup,
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
  if (asked.length > 0 && !asked.includes(name)) continue
  const section = await measure()
  printSection(section)
  if (section.isExact && section.rows.some(isMissed)) process.exitCode = 1
}
