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

test('two at once of any class are let in, whatever was before', () => {
  const { ask } = open()
  for (const of of requestClasses) {
    const asked = Array.from({ length: 2 }, () => ask(of))
    expect(asked.map(({ how }) => how)).toEqual(['in', 'in'])
    for (const { leave } of asked) leave()
  }
})

test('a waiting request takes the place of one of its class at once, and of an order at the next look', async () => {
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

test('a crowd of a moment is let in whole while the process is calm', () => {
  const { fill } = open({ isBusy: false })
  expect(fill('pages')).toHaveLength(18)
  expect(fill('checkout')).toHaveLength(222)
})

test('from the left: where a class finds no room those before it find none either, and the last has most', () => {
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

test('whoever pays finds room where all else has taken all of theirs, and twice as much as that', () => {
  const { fill } = open()
  const others = requestClasses.slice(0, -1).flatMap((of) => fill(of))
  expect(fill('checkout').length).toBeGreaterThan(others.length)
})

test('fourteen at once of any class are all served, however slow a process is and whatever is under way beside them', () => {
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

test('while a line is full nobody in it is let in for having waited: orders keep the room', () => {
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

test('a brand’s crowd that waits keeps nobody of another waiting longer than one place takes to be free', () => {
  const { ask, fill, pass } = open()
  const [first] = fill('order', 'a')
  const crowd = Array.from({ length: 12 }, () => ask('order', 'a'))
  const other = ask('order', 'b')
  first?.leave()
  pass(20)
  expect([other.how, ...crowd.map(({ how }) => how)]).toEqual(['in', ...Array(12).fill('waits')])
})

test('who has waited is let in as part of their own request, whoever waited before them', () => {
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

test('who is under way for longer than a second while all is calm counts no more', () => {
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

test('under strain it is we who are slow: whoever is under way counts for ten seconds', () => {
  const { rooms, ask, fill, pass } = open()
  fill('checkout')
  pass(9_999)
  ask('checkout').goAway()
  expect(rooms.underWay).toBe(40)
  pass(1)
  expect(ask('checkout').how).toBe('in')
  expect(rooms.underWay).toBe(1)
})

test('whatever comes, leaves and goes: nobody is counted twice or for ever, and the last class is never behind', () => {
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
