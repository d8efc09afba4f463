import { leaveMeasuredCore } from '../bench/processes.ts'
import { alerts } from './alerts.ts'
import { archive } from './archive.ts'
import { block } from './block.ts'
import { chartOfHelm } from './chart/chart.ts'
import { container } from './container.ts'
import { database } from './database.ts'
import { failover } from './failover.ts'
import { type Drill, type Figure, isMissed, printFigures } from './figures.ts'
import { pgbouncer } from './pgbouncer.ts'
import { pgbackrest } from './point-in-time/pgbackrest.ts'
import { pseudo } from './pseudo/pseudo.ts'
import { spanish } from './pseudo/spanish.ts'
import { previousBuild } from './release/previous-build.ts'
import { rolling, rollingPlain } from './release/rolling.ts'
import { restoreAhead } from './restore-ahead.ts'
import { screens } from './screens/screens.ts'
import { soak } from './soak/soak.ts'
import { startedUnits } from './started-units.ts'
import { stop } from './stop.ts'
import { units } from './units.ts'
import { upgrade } from './upgrade.ts'
import { widthsOfPages } from './widths/widths.ts'
import { zoom } from './zoom/zoom.ts'

/**
 * Each drill has its own world; they run in this order. `npm run drill` runs all of them, so each must take minutes at
 * most.
 */
const drills: Record<string, Drill> = {
  stop,
  database,
  upgrade,
  archive,
  'restore-ahead': restoreAhead,
  block,
  pgbouncer,
  pgbackrest,
  'previous-build': previousBuild,
  rolling,
  'rolling-plain': rollingPlain,
  alerts,
  units,
  systemd: startedUnits,
  chart: chartOfHelm,
  container,
  screens,
  zoom,
  widths: widthsOfPages,
  pseudo,
  spanish,
  failover,
}

/** Drills that take longer run only by name. */
const long: Record<string, Drill> = { soak }

const asked = process.argv.slice(2)
const known = { ...drills, ...long }
const unknown = asked.filter((name) => !(name in known))
if (unknown.length > 0) {
  console.error(`There is no drill ${unknown.join(', ')}. There are: ${Object.keys(known).join(', ')}.`)
  process.exit(1)
}

leaveMeasuredCore()
const figures: Record<string, Figure[]> = {}
for (const [name, drill] of Object.entries(asked.length > 0 ? known : drills)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const began = performance.now()
  figures[name] = await drill().catch((error: unknown) => {
    console.error(error)
    return [{ what: 'ended with an error', value: 1, floor: { atMost: 0 } }]
  })
  figures[name].push({ what: 'took', value: Math.round((performance.now() - began) / 1_000), unit: 's' })
}
printFigures(figures)
if (Object.values(figures).flat().some(isMissed)) process.exitCode = 1
// A failed drill may have left something open.
process.exit()
