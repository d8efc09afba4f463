import type { RequestListener } from 'node:http'
import type { ServerBuild } from 'react-router'
import { createAdminApi } from '#api/admin/index.ts'
import { createApi } from '#api/index.ts'
import { isTracing } from '#db/trace/traced.ts'
import type { Services } from '#domain/services.ts'
import type { ClassOf, RequestClass } from '#server/load-shedding/request-class.rules.ts'
import { traceRequests } from '#server/tracing/trace-requests.ts'
import type { AskedOf } from './describe-request.ts'
import { measure } from './measure.ts'
import type { Metrics } from './metrics.ts'
import { routePatterns } from './route-patterns.ts'

export type RequestMetrics = {
  counted: (handler: RequestListener) => RequestListener
  countedStaff: (handler: RequestListener) => RequestListener
  onRefuse: (of: RequestClass) => void
  onKept: () => void
}

const asTheyAre: RequestMetrics = {
  counted: (handler) => handler,
  countedStaff: (handler) => handler,
  onRefuse: () => {},
  onKept: () => {},
}

/**
 * Counts and traces the requests of a web process, and continues the traces of a `trusted` proxy. Free if both are off.
 */
export function requestMetrics(
  { metrics, services }: { metrics: Metrics | null; services: Pick<Services, 'gateway'> },
  screens: ServerBuild['routes'],
  { classOf, trusted = false }: { classOf: ClassOf; trusted?: boolean },
): RequestMetrics {
  if (!metrics && !isTracing()) return asTheyAre
  const watched = (of: AskedOf) => (handler: RequestListener) => {
    const measured = metrics ? measure({ metrics, ...of }, handler) : handler
    return isTracing() ? traceRequests({ trusted, ...of }, measured) : measured
  }
  const patterns = routePatterns(createApi({ gateway: services.gateway.name, https: true }).routes, screens)
  const staffPatterns = routePatterns(createAdminApi({ https: true }).routes, screens)
  return {
    counted: watched({ patterns, classOf }),
    countedStaff: watched({ patterns: staffPatterns }),
    onRefuse: metrics?.refused ?? asTheyAre.onRefuse,
    onKept: metrics?.keptPage ?? asTheyAre.onKept,
  }
}
