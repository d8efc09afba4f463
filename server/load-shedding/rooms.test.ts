import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type RequestClass, requestClasses } from './request-class.rules.ts'
import { createRooms } from './rooms.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

type Asked = { how: 'waits' | 'in' | 'refused'; leave: () => void; goAway: () => void }

function open({ isBusy = true } = {}) {
  const strain = { isBusy: () => isBusy }
  const rooms = createRooms(strain)
  const ask = (of: RequestClass, brandId = 'a'): Asked => {
    const asked: Asked = { how: 'waits', leave: () => {}, goAway: () => {} }
    asked.goAway = rooms.ask(of, brandId, {
      come: (leave) => {
        asked.how = 'in'
        asked.leave = leave
      },
      giveUp: () => {
        asked.how = 'refused'
      },
    })
    return asked
  }
  /** Admits requests until one has to wait; that one then leaves. */
  const fill = (of: RequestClass, brandId = 'a') => {
    const inside: Asked[] = []
    for (let asked = ask(of, brandId); ; asked = ask(of, brandId)) {
      if (asked.how === 'in') inside.push(asked)
      else {
        asked.goAway()
        return inside
      }
    }
  }
  return { rooms, ask, fill, pass: (ms: number) => vi.advanceTimersByTime(ms) }
}

test('two at once of any class are admitted, whatever came before', () => {
  const { ask } = open()
  for (const of of requestClasses) {
    const asked = Array.from({ length: 2 }, () => ask(of))
    expect(asked.map(({ how }) => how)).toEqual(['in', 'in'])
    for (const { leave } of asked) leave()
  }
})

test('a waiting request replaces one of its class at once, and an order at the next look', async () => {
  const { ask, fill, pass } = open()
  const order = ask('order')
  const [first] = fill('member')
  const next = ask('member')
  const last = ask('member')
  order.leave()
  await turn()
  expect(next.how).toBe('waits')
  pass(20)
  expect([next.how, last.how]).toEqual(['in', 'waits'])
  first?.leave()
  await turn()
  expect(last.how).toBe('in')
})

test('a brief burst is admitted completely while the process is calm', () => {
  const { fill } = open({ isBusy: false })
  expect(fill('pages')).toHaveLength(18)
  expect(fill('checkout')).toHaveLength(222)
})

test('from the left: where one class has no slots those before it have none either, and the last has most', () => {
  const { rooms, ask, fill } = open()
  let before = 0
  for (const of of requestClasses) {
    fill(of)
    expect(rooms.underWay).toBeGreaterThanOrEqual(before)
    before = rooms.underWay
    for (const left of requestClasses.slice(0, requestClasses.indexOf(of))) {
      const asked = ask(left)
      expect(asked.how).toBe('waits')
      asked.goAway()
    }
  }
  expect(before).toBe(40)
})

test('payments have slots when everything else has used up its own, and twice as many', () => {
  const { fill } = open()
  const others = requestClasses.slice(0, -1).flatMap((of) => fill(of))
  expect(fill('checkout').length).toBeGreaterThan(others.length)
})

test('fourteen at once of any class are all served, however slow a process is and whatever else is in flight', () => {
  for (const of of requestClasses.slice(1)) {
    const { ask, pass } = open()
    const asked = Array.from({ length: 14 }, () => ask(of))
    for (let second = 0; second < 8; second += 1) {
      for (const { how, leave } of asked) if (how === 'in') leave()
      pass(1_000)
    }
    expect(asked.map(({ how }) => how)).toEqual(Array(14).fill('in'))
  }
})

test('while a queue is full none of it is admitted for having waited: orders keep their slots', () => {
  const { ask, fill, pass } = open()
  fill('login')
  const crowd = Array.from({ length: 16 }, () => ask('member'))
  expect(ask('member').how).toBe('refused')
  pass(7_000)
  expect(crowd.map(({ how }) => how)).toEqual(Array(16).fill('waits'))
  crowd[0]?.goAway()
  pass(20)
  expect(crowd.slice(1).map(({ how }) => how)).toEqual([...Array(13).fill('in'), 'waits', 'waits'])
})

test('one brand’s waiting crowd delays another brand no longer than one slot takes to become free', () => {
  const { ask, fill, pass } = open()
  const [first] = fill('order', 'a')
  const crowd = Array.from({ length: 12 }, () => ask('order', 'a'))
  const other = ask('order', 'b')
  first?.leave()
  pass(20)
  expect([other.how, ...crowd.map(({ how }) => how)]).toEqual(['in', ...Array(12).fill('waits')])
})

test('a queued request is admitted as part of its own class, whatever waited before it', () => {
  const { rooms, fill, pass } = open()
  const inside = fill('checkout')
  const trace = new AsyncLocalStorage<string>()
  const seen: (string | undefined)[] = []
  const come = () => seen.push(trace.getStore())
  const giveUp = () => expect.unreachable()
  for (const own of ['one', 'another']) trace.run(own, () => rooms.ask('login', 'a', { come, giveUp }))
  for (const { leave } of inside) leave()
  pass(20)
  expect(seen).toEqual(['one', 'another'])
})

test('a request in flight for longer than a second while all is calm no longer counts', () => {
  const { rooms, ask, fill, pass } = open({ isBusy: false })
  const inside = fill('checkout')
  pass(999)
  ask('exports').goAway()
  expect(rooms.underWay).toBe(inside.length)
  pass(1)
  expect(ask('exports').how).toBe('in')
  expect(rooms.underWay).toBe(1)
  for (const { leave } of inside) leave()
  expect(rooms.underWay).toBe(1)
})

test('under strain we are the slow ones: a request in flight counts for ten seconds', () => {
  const { rooms, ask, fill, pass } = open()
  fill('checkout')
  pass(9_999)
  ask('checkout').goAway()
  expect(rooms.underWay).toBe(40)
  pass(1)
  expect(ask('checkout').how).toBe('in')
  expect(rooms.underWay).toBe(1)
})

test('in any sequence of arrivals and departures none is counted twice or forever, and the last class never falls behind', () => {
  const event = fc.oneof(
    fc.record({ enter: fc.constantFrom(...requestClasses), brand: fc.constantFrom('a', 'b', 'c') }),
    fc.record({ leave: fc.nat(40), twice: fc.boolean() }),
    fc.record({ passMs: fc.nat(400) }),
  )
  fc.assert(
    fc.property(fc.array(event, { maxLength: 200 }), (events) => {
      const { rooms, ask, pass } = open()
      const asked: Asked[] = []
      for (const told of events) {
        if ('enter' in told) {
          const one = ask(told.enter, told.brand)
          asked.push(one)
          if (one.how === 'in') continue
          for (const of of requestClasses.slice(0, requestClasses.indexOf(told.enter))) {
            const before = ask(of, 'd')
            expect(before.how).not.toBe('in')
            before.goAway()
          }
        } else if ('leave' in told) {
          const gone = asked.filter(({ how }) => how === 'in')[told.leave]
          gone?.leave()
          if (told.twice) gone?.leave()
        } else pass(told.passMs)
        expect(rooms.underWay).toBeLessThanOrEqual(40)
      }
      for (let tenths = 0; tenths < 100; tenths += 1) {
        for (const { leave } of asked) leave()
        pass(100)
      }
      expect(rooms.underWay).toBe(0)
      expect(asked.every(({ how }) => how !== 'waits')).toBe(true)
      expect(ask('exports').how).toBe('in')
    }),
    { numRuns: 50 },
  )
})
