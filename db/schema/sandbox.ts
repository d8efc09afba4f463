import { boolean, index, integer, jsonb, pgSchema, text } from 'drizzle-orm/pg-core'
import { methodKinds, wallets } from '#domain/values/payment-methods.ts'
import { sandboxBehaviours } from '#domain/values/sandbox-behaviours.ts'
import { createdAt, instant, knownValues } from './columns.ts'

/** The sandbox gateway's own ledger: another company's database in spirit, so a schema of its own. */
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
    /** What we gave along with it. */
    metadata: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** `requires_action`: waits for the bank's customer. `pending`: a debit, until it clears or is returned. */
    status: text({ enum: ['requires_action', 'pending', 'succeeded', 'failed'] }).notNull(),
    /** Of a debit that is to fail: what it will fail with. */
    failureCode: text(),
    methodReference: text(),
    /** When a debit clears, or fails; and when its bank takes back one that had cleared. */
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
