import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Column, eq, is, SQL, Table } from 'drizzle-orm'
import { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { leaveOut } from './left-out.ts'
import { quicker } from './quicker-drizzle.ts'

test('the quicker question of an object’s class is answered as Drizzle’s own is', async () => {
  const path = createRequire(import.meta.url)
    .resolve('drizzle-orm')
    .replace(/index\.c?js$/, 'entity.js')
  const code = readFileSync(path, 'utf8')
  const isOf = async (text: string): Promise<typeof is> =>
    (await import(`data:text/javascript,${encodeURIComponent(text)}`)).is
  const [own, quick] = [await isOf(code), await isOf(leaveOut(code, quicker))]
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
  const types = [SQL, Table, PgTable, Column, PgColumn]
  const ask = (one: typeof is) => values.map((value) => types.map((type) => one(value, type)))
  expect(ask(quick)).toEqual(ask(own))
  expect(ask(is)).toEqual(ask(own))
  expect(ask(own).flat().filter(Boolean)).toHaveLength(6)
})
