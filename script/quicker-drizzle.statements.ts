/** Prints statements of every kind that we write, a few that we do not, and what is asked of classes: run by the test. */
import {
  and,
  asc,
  Column,
  count,
  desc,
  eq,
  exists,
  gt,
  inArray,
  is,
  isNull,
  like,
  not,
  or,
  SQL,
  sql,
  Table,
} from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import {
  alias,
  jsonb,
  PgColumn,
  type PgDialect,
  PgTable,
  pgEnum,
  pgSchema,
  pgTable,
  pgView,
  text,
  timestamp,
  unionAll,
} from 'drizzle-orm/pg-core'
import { accounts } from '#db/schema/accounts.ts'
import { payments } from '#db/schema/billing.ts'
import { orders } from '#db/schema/orders.ts'

const db = drizzle('postgres://nobody@127.0.0.1:1/nothing', { casing: 'snake_case' })
const kind = pgEnum('kind', ['one', 'two'])
const elsewhere = pgSchema('else where').table('od"d', { id: text(), someName: text(), kept: text('k"ept') })
const things = pgTable('things', {
  id: text()
    .primaryKey()
    .$defaultFn(() => 'made'),
  of: kind(),
  told: jsonb().notNull(),
  seenAt: timestamp({ withTimezone: true, mode: 'date' }).defaultNow(),
  touchedAt: timestamp({ withTimezone: true, mode: 'date' }).$onUpdate(() => new Date(0)),
})
const other = alias(things, 'other')
const seen = pgView('seen').as((qb) => qb.select({ id: things.id }).from(things))
const now = new Date('2026-11-24T00:00:00Z')
const ids = db.select({ id: things.id }).from(things).where(eq(things.of, 'one')).as('ids')
const withIds = db
  .$with('listed')
  .as(db.select({ id: things.id, n: sql`${things.id} || '!'`.as('n') }).from(things))
const template = (value: string) => sql`lower(${things.id}) = ${value} and ${things.seenAt} > ${now}`
const list = [
  db
    .select()
    .from(things)
    .where(and(eq(things.id, 'x'), or(isNull(things.of), like(things.id, 'a%')))),
  db
    .select({ a: things.id, b: other.of, c: count(), d: sql`1`.mapWith(Number).as('d') })
    .from(things)
    .innerJoin(other, eq(other.id, things.id))
    .groupBy(things.id, other.of),
  db
    .select()
    .from(orders)
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .where(inArray(orders.id, ['a', 'b', 'c']))
    .orderBy(desc(orders.createdAt), asc(orders.id))
    .limit(3)
    .offset(6)
    .for('update', { of: orders, skipLocked: true }),
  db
    .select()
    .from(accounts)
    .where(exists(db.select({ one: sql`1` }).from(things).where(eq(things.id, accounts.id)))),
  db.select().from(ids),
  db.with(withIds).select().from(withIds).where(gt(withIds.n, 'b')),
  db.select().from(seen),
  db.select().from(elsewhere).where(eq(elsewhere.someName, elsewhere.kept)),
  db.select({ a: things.id }).from(things).where(template('x')),
  db.select({ a: things.id }).from(things).where(template('y')),
  db.select({ a: things.id }).from(things).where(inArray(things.id, [])),
  db
    .select({ a: things.id })
    .from(things)
    .where(sql`${things.id} in ${['p', sql`lower(${'Q'})`, null]} or ${kind} is null`),
  db
    .select({ a: things.id })
    .from(things)
    .where(not(eq(things.id, sql.placeholder('id')))),
  db
    .select({ a: things.id })
    .from(things)
    .where(sql`${things.told} = ${sql.param({ a: 1 }, things.told)} or ${things.id} = ${null} or ${true}`),
  db.selectDistinctOn([things.of], { a: things.id }).from(things),
  unionAll(db.select({ a: things.id }).from(things), db.select({ a: other.id }).from(other)).orderBy(sql`a`),
  db
    .insert(things)
    .values([{ told: { a: [1] } }, { id: 'y', told: sql`'{}'::jsonb`, of: 'two', seenAt: now }])
    .onConflictDoUpdate({ target: things.id, set: { of: 'one' }, where: eq(things.id, 'z') })
    .returning(),
  db.insert(things).select(db.select().from(other)),
  db.insert(things).values({ told: null, id: sql.placeholder('id') }),
  db
    .update(things)
    .set({ of: null, told: sql`${things.told} || ${'{}'}::jsonb` })
    .where(eq(things.id, 'x'))
    .returning({ id: things.id }),
  db.delete(things).where(and(eq(things.id, 'x'), undefined)),
].map((each) => each.toSQL())
const { dialect } = db as unknown as { dialect: PgDialect }
const inline = dialect.sqlToQuery(
  sql`${things.id} = ${"it's"} and ${eq(things.seenAt, now)} and ${3}`.inlineParams(),
)
const asParts = dialect.sqlToQuery(
  sql`a ${sql.join([sql`x`, sql`${1}`, sql.raw('y')], sql`, `)} ${sql.empty()} ${sql.identifier('i"d')}${undefined}`,
)
const index = dialect.sqlToQuery(sql`${things.seenAt}`, 'indexes')
const values = [
  orders,
  orders.id,
  eq(orders.id, 'x'),
  eq(orders.id, 'x').inlineParams(),
  {},
  [],
  'x',
  null,
  undefined,
]
const asked = values.map((value) => [SQL, Table, PgTable, Column, PgColumn].map((type) => is(value, type)))
console.log(
  JSON.stringify([list, inline, asParts, index, asked], (key, value) => (key === 'encoder' ? key : value), 1),
)
console.error('write' in SQL.prototype ? 'quick' : 'own')
