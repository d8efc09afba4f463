/** The navigation state with which an order that changes its plan opens /join-now. */
export type PlanChange = { orderId: string }

/** The order whose plan is to change, according to a navigation's state. */
export function changingOrder(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('orderId' in state)) return null
  return typeof state.orderId === 'string' ? state.orderId : null
}
