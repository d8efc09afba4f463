import { boolean, index, integer, jsonb, pgSchema, text } from 'drizzle-orm/pg-core'
import { methodKinds, wallets } from '#domain/values/payment-methods.ts'
import { sandboxBehaviours } from '#domain/values/sandbox-behaviours.ts'
import { createdAt, instant, knownValues } from './columns.ts'

/** The sandbox gateway's own ledger. It stands in for another company's database, so it has its own schema. */
export const sandboxGateway = pgSchema('sandbox_gateway')

export const sandboxTokens = sandboxGateway.table(
  'tokens',
  {
    token: text().primaryKey(),
    behaviour: text({ enum: sandboxBehaviours }).notNull(),
    kind: text({ enum: methodKinds }).notNull().default('card'),
    wallet: text({ enum: wallets }),
    cardBrand: text(),
    last4: text(),
    expMonth: integer(),
    expYear: integer(),
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
    /** The metadata we sent with it. */
    metadata: jsonb().$type<Record<string, string>>().notNull().default({}),
    /**
     * `requires_action`: the bank must authenticate its customer. `pending`: a debit, until it clears or is returned.
     */
    status: text({ enum: ['requires_action', 'pending', 'succeeded', 'failed'] }).notNull(),
    /** For a debit that will fail: its failure code. */
    failureCode: text(),
    methodReference: text(),
    /** When a debit clears or fails, and when its bank returns one that had cleared. */
    clearsAt: instant(),
    returnsAt: instant(),
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
