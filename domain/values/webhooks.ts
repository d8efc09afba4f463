/** Events of outgoing webhooks, with their labels. Database triggers send them: migration `webhooks`, decision 0058. */
export const webhookEvents = {
  'membership.created': 'A membership begins',
  'membership.changed': 'A membership changes: its status, plan, office, auto-renewal or paid days',
  'payment.succeeded': 'A payment goes through',
  'payment.failed': 'A payment fails',
  'refund.succeeded': 'A refund goes through',
  'refund.failed': 'A refund fails',
  'case.opened': 'Somebody files a grievance or writes a message',
  'case.changed': 'The status of a case changes',
  'office.created': 'An office is added',
  'office.changed': 'An office changes',
  'content.published': 'The site is published',
} as const

export type WebhookEvent = keyof typeof webhookEvents

export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]]

export const deliveryStatuses = ['waiting', 'delivered', 'failed', 'stopped'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]
