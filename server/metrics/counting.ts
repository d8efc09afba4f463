import type { RequestListener } from 'node:http'
import type { ServerBuild } from 'react-router'
import { createAdminApi } from '#api/admin/index.ts'
import { createApi } from '#api/index.ts'
import type { House } from '#domain/house.ts'
import type { RequestClass } from '#server/overload/request-class.rules.ts'
import { measure } from './measure.ts'
import type { Metrics } from './metrics.ts'
import { routePatterns } from './route-patterns.ts'

export type Counting = {
  counted: (handler: RequestListener) => RequestListener
  countedStaff: (handler: RequestListener) => RequestListener
  onRefuse: (of: RequestClass) => void
  onKept: () => void
}

const asTheyAre: Counting = {
  counted: (handler) => handler,
  countedStaff: (handler) => handler,
  onRefuse: () => {},
  onKept: () => {},
}

/** What counts the requests of a web process; nothing of it costs anything where nobody reads the figures. */
export function counting(
  { metrics, house }: { metrics: Metrics | null; house: Pick<House, 'gateway'> },
  screens: ServerBuild['routes'],
): Counting {
  if (!metrics) return asTheyAre
  const sandbox = house.gateway.name === 'sandbox'
  const patterns = routePatterns(createApi({ sandbox, https: true }).routes, screens)
  const staffPatterns = routePatterns(createAdminApi({ https: true }).routes, screens)
  return {
    counted: (handler) => measure({ metrics, patterns }, handler),
    countedStaff: (handler) => measure({ metrics, patterns: staffPatterns, isConsole: true }, handler),
    onRefuse: metrics.refused,
    onKept: metrics.keptPage,
  }
}
