import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test, vi } from 'vitest'
import { useDatabase } from '#tests/helpers/database.ts'
import { listen } from './listen.ts'

const database = useDatabase()

test('receives what is sent on its channels, and nothing after it is closed', async () => {
  const heard: string[] = []
  const listening = listen(
    database.url,
    ['apples', 'Pears & "plums"'],
    (channel, payload) => heard.push(`${channel}: ${payload}`),
    () => {},
  )
  await listening.ready
  await database.pool.query(
    `select pg_notify('apples', 'red'), pg_notify('cherries', 'no'), pg_notify('Pears & "plums"', '')`,
  )
  await vi.waitFor(() => expect(heard).toEqual(['apples: red', 'Pears & "plums": ']))
  await listening.close()
  await database.pool.query(`select pg_notify('apples', 'late')`)
  expect(heard).toHaveLength(2)
})

test('reconnects when its connection is cut, and reports that something may have been missed', async () => {
  const heard: string[] = []
  const listens = vi.fn()
  const listening = listen(database.url, ['apples'], (_, payload) => heard.push(payload), listens)
  await listening.ready
  expect(listens).toHaveBeenCalledTimes(1)
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'enamel-listen' and datname = current_database()`,
  )
  await vi.waitFor(() => expect(listens).toHaveBeenCalledTimes(2), { timeout: 5_000 })
  await database.pool.query(`select pg_notify('apples', 'again')`)
  await vi.waitFor(() => expect(heard).toEqual(['again']))
  await listening.close()
})

test('an unreachable database is retried until closed', async () => {
  const errors = vi.fn()
  const listening = listen(
    'postgres://nobody@127.0.0.1:1/none',
    ['apples'],
    () => {},
    () => {},
    errors,
  )
  await vi.waitFor(() => expect(errors.mock.calls.length).toBeGreaterThan(1), { timeout: 5_000 })
  await listening.close()
})

test('can be closed while an unresponsive connection is being opened', async () => {
  // This server reads, and hangs up when the client does. pg then reports neither success nor failure to connect.
  const mute = createServer((socket) => void socket.on('error', () => {}).resume()).listen(0, '127.0.0.1')
  await once(mute, 'listening')
  const { port } = mute.address() as AddressInfo
  const [listens, errors] = [vi.fn(), vi.fn()]
  const url = `postgres://nobody@127.0.0.1:${port}/none`
  const listening = listen(url, ['apples'], () => {}, listens, errors)
  await once(mute, 'connection')
  await listening.close()
  expect(listens).not.toHaveBeenCalled()
  expect(errors).not.toHaveBeenCalled()
  mute.close()
})
