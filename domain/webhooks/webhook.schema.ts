import { z } from 'zod'
import { deliveryStatuses, webhookEventNames } from '#domain/values/webhooks.ts'
import { typedText } from '#domain/words.schema.ts'

export const addEndpointSchema = z.strictObject({
  url: typedText()
    .max(500, 'Use 500 characters or fewer.')
    .refine(isPublicAddress, 'Enter an address that begins with https:// and is reached from the internet.'),
  events: z.array(z.enum(webhookEventNames)).min(1, 'Choose what it is told.').max(webhookEventNames.length),
})
export type AddEndpoint = z.infer<typeof addEndpointSchema>

/** As far as the text shows. The resolved address is checked at every send. */
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
  /** The HTTP status of the last attempt. Null without a response. */
  lastStatus: z.int().nullable(),
  lastError: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastTriedAt: z.iso.datetime().nullable(),
})
export type Delivery = z.infer<typeof deliverySchema>
