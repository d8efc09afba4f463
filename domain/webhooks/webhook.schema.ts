import { z } from 'zod'

/** What programs of others can be told of, in words. What makes each is in the migration of webhooks (decision 0058). */
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

export const addEndpointSchema = z.strictObject({
  url: z
    .string()
    .trim()
    .max(500, 'Use 500 characters or fewer.')
    .refine(isPublicAddress, 'Enter an address that begins with https:// and is reached from the internet.'),
  events: z.array(z.enum(webhookEventNames)).min(1, 'Choose what it is told.').max(webhookEventNames.length),
})
export type AddEndpoint = z.infer<typeof addEndpointSchema>

/** As far as the text tells; where the name leads to is looked at whenever something is sent. */
function isPublicAddress(text: string): boolean {
  const url = URL.parse(text)
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return false
  return (
    /\.[a-z][a-z0-9-]*\.?$/i.test(url.hostname) && !/\.(localhost|local|internal)\.?$/i.test(url.hostname)
  )
}

export const webhookEndpointSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(z.enum(webhookEventNames)),
  createdAt: z.iso.datetime(),
  status: z.enum(['active', 'gone']),
  waiting: z.int(),
})
export type WebhookEndpoint = z.infer<typeof webhookEndpointSchema>

export const deliverySchema = z.object({
  id: z.uuid(),
  messageId: z.string(),
  type: z.enum(webhookEventNames),
  url: z.string(),
  status: z.enum(deliveryStatuses),
  attempts: z.int(),
  /** What the last try was answered with; null where there was no answer. */
  lastStatus: z.int().nullable(),
  lastError: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastTriedAt: z.iso.datetime().nullable(),
})
export type Delivery = z.infer<typeof deliverySchema>
