import type { RequestListener } from 'node:http'
import type { Services } from '#domain/services.ts'
import { busyAnswers } from '#server/middleware/errors/busy-answer.ts'
import { type ClassOf, classes, type RequestClass } from './request-class.rules.ts'
import type { Rooms } from './rooms.ts'

/** A slower sender gives up its slot while it uploads. */
const slowSenderMs = 1_000

/** Refuses a request of a class with 503 and `Retry-After`. */
export function refuser({
  services,
  staff = false,
  onRefuse = () => {},
}: {
  services: Pick<Services, 'brands' | 'content' | 'config'>
  staff?: boolean
  onRefuse?: (of: RequestClass) => void
}): (of: RequestClass, ...asked: Parameters<RequestListener>) => void {
  const answer = busyAnswers(services)
  return (of, request, response) => {
    onRefuse(of)
    const brand = staff ? null : services.brands.knownByHost(request.headers.host ?? '')
    answer(request, response, { brand, seconds: Math.round(classes[of].comeBack * (1 + Math.random())) })
  }
}

/**
 * Runs before anything expensive: without room, a request gets a 503 with `Retry-After` before its session, its body or
 * any of our objects for it exist. Nothing was started, so the client may safely retry.
 * @param staff true for the console's origin, which shows no brand.
 */
export function shedLoad(
  {
    rooms,
    services,
    classOf,
    staff = false,
    ...told
  }: {
    rooms: Rooms
    services: Pick<Services, 'brands' | 'content' | 'config'>
    classOf: ClassOf
    staff?: boolean
    onRefuse?: (of: RequestClass) => void
  },
  handler: RequestListener,
): RequestListener {
  const refuse = refuser({ services, staff, ...told })
  return (request, response) => {
    const { method, url, headers } = request
    const of = classOf({ method, url, cookie: headers.cookie })
    if (of === null) return handler(request, response)
    const brand = staff ? null : services.brands.knownByHost(headers.host ?? '')
    // Unknown hosts share one queue, so made-up names can't claim the room of many brands.
    const leaveLine = rooms.ask(of, brand?.id ?? '', {
      come: (leave) => {
        // The response was flushed or aborted; a slow reader doesn't hold a slot.
        response.once('prefinish', leave).once('close', leave)
        handler(request, response)
        if (!request.complete) setTimeout(() => request.complete || leave(), slowSenderMs).unref()
      },
      giveUp: () => refuse(of, request, response),
    })
    response.once('close', leaveLine)
  }
}
