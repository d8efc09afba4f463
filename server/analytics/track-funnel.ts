import type { RequestListener } from 'node:http'
import type { StepCounts } from '#domain/analytics/count-steps.server.ts'
import { cookieName } from '#domain/security/cookie.rules.ts'
import type { Services } from '#domain/services.ts'
import { funnelStep } from './funnel-step.rules.ts'

/** Counts funnel steps for requests answered with a page, cached or rendered. Redirects and errors don't count. */
export function trackFunnel(
  {
    counts,
    services: { brands, config },
  }: {
    counts: Pick<StepCounts, 'add'>
    services: {
      brands: Pick<Services['brands'], 'knownByHost'>
      config: Pick<Services['config'], 'publicOrigin'>
    }
  },
  handler: RequestListener,
): RequestListener {
  const names = {
    session: cookieName('session', config.publicOrigin),
    preview: cookieName('preview', config.publicOrigin),
  }
  return (request, response) => {
    const step = funnelStep(request, names)
    if (step) {
      const host = request.headers.host ?? ''
      response.once('finish', () => {
        const isPage = response.statusCode === 200 || response.statusCode === 304
        const brand = isPage ? brands.knownByHost(host) : null
        if (brand) counts.add(brand, step)
      })
    }
    handler(request, response)
  }
}
