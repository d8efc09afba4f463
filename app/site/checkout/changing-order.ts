/** What /join-now is told in the navigation's state by an order that changes its plan. */
export type PlanChange = { orderId: string }

/** The order a navigation's state says is to change its plan. */
export function changingOrder(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('orderId' in state)) return null
  return typeof state.orderId === 'string' ? state.orderId : null
}
