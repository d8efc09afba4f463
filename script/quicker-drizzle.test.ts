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
  const code = leaveOut(readFileSync(path, 'utf8'), quicker)
  const { is: isQuickly }: { is: typeof is } = await import(
    `data:text/javascript,${encodeURIComponent(code)}`
  )
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
  expect(ask(isQuickly)).toEqual(ask(is))
  expect(ask(is).flat().filter(Boolean)).toHaveLength(6)
})
