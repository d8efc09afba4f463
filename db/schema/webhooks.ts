import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { deliveryStatuses, type WebhookEvent, webhookEventNames } from '#domain/values/webhooks.ts'
import { brandId } from './brands.ts'
import { createdAt, id, instant, knownValues, namedInBrand, sameBrand } from './columns.ts'
import { staff } from './staff.ts'

/** An external program's endpoint. Not deleted while it has deliveries. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: id(),
    brandId: brandId(),
    url: text().notNull(),
    events: text().array().$type<WebhookEvent[]>().notNull(),
    /** The encrypted secret that signs requests. */
    secret: text().notNull(),
    madeBy: uuid()
      .notNull()
      .references(() => staff.id),
    createdAt: createdAt(),
    /** When it answered 410, which unsubscribes it. */
    goneAt: instant(),
    endedAt: instant(),
  },
  (t) => [index().on(t.brandId), namedInBrand(t)],
)

/** One event for one endpoint, and its delivery status. Written by triggers (decision 0058). */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    brandId: brandId(),
    endpointId: uuid().notNull(),
    /** The event's id, the same for each endpoint that receives it. */
    message: text().notNull(),
    type: text({ enum: webhookEventNames }).notNull(),
    /** Ids and statuses; nothing about a person. */
    data: jsonb().notNull(),
    status: text({ enum: deliveryStatuses }).notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    lastStatus: integer(),
    lastError: text(),
    lastTriedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    sameBrand(t, t.endpointId, webhookEndpoints),
    index().on(t.brandId, t.createdAt),
    index().on(t.endpointId, t.createdAt),
    ...knownValues(t),
  ],
)
