import { boolean, index, integer, pgSchema, text } from 'drizzle-orm/pg-core'
import { sandboxBehaviours } from '#integrations/payments/sandbox-cards.ts'
import { createdAt, knownValues } from './columns.ts'

/** The sandbox gateway's own ledger: another company's database in spirit, so a schema of its own. */
export const sandboxGateway = pgSchema('sandbox_gateway')

export const sandboxTokens = sandboxGateway.table(
  'tokens',
  {
    token: text().primaryKey(),
    behaviour: text({ enum: sandboxBehaviours }).notNull(),
    cardBrand: text().notNull(),
    last4: text().notNull(),
    expMonth: integer().notNull(),
    expYear: integer().notNull(),
    reusable: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [...knownValues(t)],
)

export const sandboxCharges = sandboxGateway.table(
  'charges',
  {
    reference: text().primaryKey(),
    idempotencyKey: text().notNull().unique(),
    token: text().notNull(),
    amountCents: integer().notNull(),
    currency: text().notNull(),
    /** `requires_action`: waits for the bank's customer. */
    status: text({ enum: ['requires_action', 'succeeded', 'failed'] }).notNull(),
    failureCode: text(),
    methodReference: text(),
    createdAt: createdAt(),
  },
  (t) => [...knownValues(t)],
)

export const sandboxRefunds = sandboxGateway.table(
  'refunds',
  {
    reference: text().primaryKey(),
    idempotencyKey: text().notNull().unique(),
    charge: text()
      .notNull()
      .references(() => sandboxCharges.reference),
    amountCents: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.charge)],
)
