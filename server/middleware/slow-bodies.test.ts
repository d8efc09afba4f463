import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { watchBodies } from './slow-bodies.ts'

const limits = {
  wholeMs: 30_000,
  longestMs: 600_000,
  leastPerSecond: 1_000,
  windowMs: 10_000,
  patient: 3,
  patientOfOne: 2,
}

/** Simulates requests whose bodies arrive at given times, with a controllable clock in seconds. */
function openWatch() {
  const server = new EventEmitter()
  let seconds = 0
  const addressOf = ({ headers }: IncomingMessage) => String(headers.from)
  const { look } = watchBodies(server as unknown as Server, {
    addressOf,
    now: () => seconds * 1_000,
    limits,
  })
  const sent: { socket: { bytesRead: number }; perSecond: number }[] = []
  function send(url: string, { from = '1', perSecond = 2_000, method = 'POST' } = {}) {
    const socket = {
      bytesRead: 0,
      ended: '',
      write: (text: string) => (socket.ended += text),
      destroySoon() {},
    }
    const request = { url, method, headers: { from, 'content-length': '9000000' }, socket, complete: false }
    const response = { headersSent: false, writableEnded: false }
    server.emit('request', request, response)
    const one = { request, response, socket, perSecond }
    sent.push(one)
    return one
  }
  const pass = (more: number) => {
    for (let second = 0; second < more; second += 1) {
      seconds += 1
      for (const { socket, perSecond } of sent) socket.bytesRead += perSecond
      if (seconds % 2 === 0) look()
    }
  }
  const isOpen = ({ socket }: { socket: { ended: string } }) => socket.ended === ''
  return { send, pass, isOpen }
}

const file = '/api/v4/requestFiles?name=a.pdf'
const staffFile = '/api/admin/cases/1/files?name=a.pdf'

test('a file on a slow connection may take ten minutes, anything else thirty seconds', () => {
  const { send, pass, isOpen } = openWatch()
  const [slow, staff, form] = [send(file), send(staffFile), send('/api/v4/contact')]
  const done = send('/api/v4/grievances')
  done.request.complete = true
  pass(30)
  expect([slow, staff, form].map(isOpen)).toEqual([true, true, true])
  pass(2)
  expect([slow, staff, form, done].map(isOpen)).toEqual([true, true, false, true])
  expect(form.socket.ended).toMatch(/^HTTP\/1\.1 408 /)
  pass(560)
  expect([slow, staff].map(isOpen)).toEqual([true, true])
  pass(20)
  expect([slow, staff].map(isOpen)).toEqual([false, false])
})

test('a client that sends a byte now and then is cut off, one that loses the network for a moment is not', () => {
  const { send, pass, isOpen } = openWatch()
  const [trickle, moment, stops] = [
    send(file, { from: '2', perSecond: 10 }),
    send(file, { from: '3' }),
    send(file, { from: '4' }),
  ]
  pass(32)
  expect([trickle, moment, stops].map(isOpen)).toEqual([false, true, true])
  for (const one of [moment, stops]) one.perSecond = 0
  pass(4)
  moment.perSecond = 2_000
  pass(8)
  expect([moment, stops].map(isOpen)).toEqual([true, false])
})

test('the number of slow bodies is limited, lower per address; staff have their own slots', () => {
  const { send, pass, isOpen } = openWatch()
  const [first, second, third] = [send(file), send(file), send(file)]
  const [other, late] = [send(file, { from: '5' }), send(file, { from: '6' })]
  const staff = send(staffFile)
  pass(40)
  expect([first, second, third].map(isOpen)).toEqual([true, true, false])
  expect([other, late, staff].map(isOpen)).toEqual([true, false, true])
  first.request.complete = true
  const next = send(file, { from: '6' })
  pass(40)
  expect(isOpen(next)).toBe(true)
})

test('a body whose request is already answered isn’t waited for', () => {
  const { send, pass, isOpen } = openWatch()
  const refused = send(staffFile)
  refused.response.writableEnded = true
  pass(32)
  expect(isOpen(refused)).toBe(false)
})

test('over a socket it gets 408, and the connection is closed', async () => {
  const server = createServer((request) => request.resume())
  let now = 0
  const { look } = watchBodies(server, { addressOf: () => 'x', now: () => now, limits })
  server.listen(0)
  const address = server.address()
  const socket = connect(typeof address === 'object' && address ? address.port : 0)
  const asked = once(server, 'request')
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n1')
  await asked
  look()
  now = limits.wholeMs + 1
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  look()
  await once(socket, 'close')
  server.close()
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
})
