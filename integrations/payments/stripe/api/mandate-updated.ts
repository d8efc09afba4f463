import { z } from 'zod'
import { type EventHandler, readObject } from '#api/gateway-events/receive-event.ts'
import { endMandate } from '#domain/memberships/payment-method/refresh-method.server.ts'

const mandate = z.object({ payment_method: z.string(), status: z.string() })

/**
 * mandate.updated: an account or a card whose mandate ended is no longer charged. Inactive is final, however late the
 * event arrives.
 */
export const mandateUpdated: EventHandler = async (deps, event) => {
  const { payment_method: method, status } = readObject(mandate, event)
  if (status === 'inactive') await endMandate(deps, method)
}
