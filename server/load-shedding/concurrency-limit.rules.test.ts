import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.rules.ts'
import { type RequestClass, requestClasses } from './request-class.rules.ts'

const calm = { delayMs: 0, isBusy: false }
const strained = { delayMs: 100, isBusy: true }

function open() {
  let ms = 0
  const admission = createConcurrencyLimit(() => ms)
  const pass = (more: number) => {
    ms += more
  }
  /** Lets in until one is refused; what lets them out again. */
  const fill = (of: RequestClass, brandId = 'a') => {
    const leaves: (() => void)[] = []
    for (let leave = admission.enter(of, brandId); leave; leave = admission.enter(of, brandId)) {
      leaves.push(leave)
    }
    return leaves
  }
  const follow = (strain: Parameters<typeof admission.follow>[0], times = 1) => {
    for (let n = 0; n < times; n += 1) admission.follow(strain)
  }
  return { admission, pass, fill, follow }
}

/** As small as it gets: it follows what is under way, so that something must be. */
function openSmall() {
  const opened = open()
  opened.follow(strained, 20)
  return opened
}

test('on an idle machine nothing is refused, of any class, also right after a hard time', () => {
  for (const { admission } of [open(), openSmall()]) {
    for (const of of requestClasses) {
      const leaves = Array.from({ length: 4 }, () => admission.enter(of, 'a'))
      expect(leaves).not.toContain(null)
      for (const leave of leaves) leave?.()
    }
  }
})

test('a burst is let in whole while the machine is calm', () => {
  const { admission } = open()
  for (let n = 0; n < 80; n += 1) expect(admission.enter('checkout', 'a')).not.toBeNull()
})

test('from the left: where a class finds no room those before it find none either, and the last has most', () => {
  const { admission, fill } = openSmall()
  let before = 0
  for (const of of requestClasses) {
    fill(of)
    const { underWay } = admission.now
    expect(underWay).toBeGreaterThanOrEqual(before)
    before = underWay
    const earlier = requestClasses.slice(0, requestClasses.indexOf(of))
    for (const left of earlier) expect(admission.enter(left, 'a')).toBeNull()
  }
  expect(before).toBeGreaterThanOrEqual(24)
})

test('who is in the middle of an order finds room where new orders have taken all of theirs', () => {
  const { admission, fill } = openSmall()
  const begun = fill('order')
  for (const leave of begun) {
    leave()
    expect(admission.enter('checkout', 'a')).not.toBeNull()
  }
  expect(admission.enter('order', 'a')).toBeNull()
  expect(fill('checkout').length).toBeGreaterThan(begun.length)
})

test('a late event loop makes room smaller at once, by half at most each time, and calm gives it back in two seconds', () => {
  const { admission, fill, follow } = open()
  fill('checkout')
  const { underWay } = admission.now
  follow(strained)
  expect(admission.now.limit).toBe(40)
  // Those already inside are many still: the limit is for whoever comes.
  follow(strained, 20)
  expect(admission.now).toEqual({ limit: 24, underWay })
  follow(calm, 20)
  expect(admission.now.limit).toBeGreaterThanOrEqual(80)
})

test('requests that take longer than at rest make room smaller, but only while something of ours is waited for', () => {
  const run = (isBusy: boolean) => {
    const { admission, pass, follow } = open()
    for (let n = 0; n < 20; n += 1) {
      const leave = admission.enter('lists', 'a')
      pass(10)
      leave?.()
    }
    const many = Array.from({ length: 24 }, () => admission.enter('lists', 'a'))
    pass(900)
    for (const leave of many) leave?.()
    follow({ delayMs: 0, isBusy })
    return admission.now.limit
  }
  expect(run(true)).toBe(24)
  expect(run(false)).toBeGreaterThanOrEqual(80)
})

test('a process that is new or ends lets a crowd in though it is slow, for five seconds', () => {
  const { admission, pass, fill, follow } = openSmall()
  admission.bePatient()
  follow(strained, 10)
  for (const leave of fill('pages')) leave()
  expect(fill('pages')).toHaveLength(40)
  pass(5_000)
  follow(strained, 10)
  expect(admission.now).toEqual({ limit: 24, underWay: 40 })
  expect(admission.enter('checkout', 'a')).toBeNull()
})

test('what is measured while a process is cold does not hold from then on: 14 pages at once are let in after five seconds', () => {
  const { admission, pass, follow } = open()
  admission.bePatient()
  for (let tenths = 0; tenths < 50; tenths += 1) {
    follow(strained)
    pass(99)
  }
  pass(51)
  const leaves = Array.from({ length: 14 }, () => admission.enter('pages', 'a'))
  expect(leaves.every((leave) => leave !== null)).toBe(true)
})

test('room that is used while all is well grows', () => {
  const { admission, fill, follow } = open()
  for (let n = 0; n < 60; n += 1) {
    fill('checkout')
    follow(calm)
  }
  expect(admission.now.limit).toBeGreaterThan(400)
})

test('who is under way for longer than a second while all is calm holds no place', () => {
  const { admission, pass, fill, follow } = openSmall()
  const leaves = fill('checkout')
  pass(999)
  follow(calm)
  expect(admission.now.underWay).toBe(leaves.length)
  pass(1)
  follow(calm)
  expect(admission.now.underWay).toBe(0)
  for (const leave of leaves) leave()
  expect(admission.now.underWay).toBe(0)
})

test('under strain it is we who are slow: whoever waits goes on to count, for ten seconds', () => {
  const { admission, pass, fill, follow } = openSmall()
  const { length } = fill('checkout')
  pass(9_999)
  follow(strained)
  expect(admission.now.underWay).toBe(length)
  pass(1)
  follow(strained)
  expect(admission.now.underWay).toBe(0)
})

test('a brand’s crowd takes all the room there is, but no other’s part of it', () => {
  const { admission, fill } = openSmall()
  const crowd = fill('checkout', 'a')
  expect(crowd.length).toBeGreaterThanOrEqual(24)
  const others = fill('checkout', 'b')
  expect(others.length).toBeGreaterThanOrEqual(Math.floor(crowd.length / 2))
  expect(admission.enter('checkout', 'a')).toBeNull()
  // As the crowd leaves, the other has its half, and no more comes in than there is room for.
  for (const leave of crowd.slice(0, Math.ceil(crowd.length / 2))) leave()
  expect(fill('checkout', 'b').length + others.length).toBeLessThanOrEqual(Math.ceil(crowd.length / 2) + 1)
})

test('however many brands come at once, twice the room is never taken', () => {
  const { admission } = openSmall()
  for (let n = 0; n < 500; n += 1) admission.enter('checkout', `brand ${n}`)
  expect(admission.now.underWay).toBeLessThanOrEqual(2 * 36)
})

test('whatever comes, leaves and is measured: the count is right, the limit in its bounds, the last class never behind', () => {
  const event = fc.oneof(
    fc.record({
      enter: fc.constantFrom(...requestClasses),
      brand: fc.constantFrom('a', 'b', 'c'),
    }),
    fc.record({ leave: fc.nat(40), twice: fc.boolean() }),
    fc.record({ passMs: fc.nat(400) }),
    fc.record({ delayMs: fc.nat(500), isBusy: fc.boolean() }),
  )
  fc.assert(
    fc.property(fc.array(event, { maxLength: 300 }), (events) => {
      let ms = 0
      const admission = createConcurrencyLimit(() => ms)
      let inside: { leave: () => void; since: number }[] = []
      for (const told of events) {
        if ('enter' in told) {
          const leave = admission.enter(told.enter, told.brand)
          if (leave) inside.push({ leave, since: ms })
          // Who is refused finds that nobody of an earlier class is let in.
          else
            for (const of of requestClasses.slice(0, requestClasses.indexOf(told.enter))) {
              expect(admission.enter(of, told.brand)).toBeNull()
            }
        } else if ('leave' in told) {
          const [gone] = inside.splice(told.leave, 1)
          gone?.leave()
          if (told.twice) gone?.leave()
        } else if ('passMs' in told) ms += told.passMs
        else {
          admission.follow(told)
          const longest = told.isBusy || told.delayMs > 40 ? 10_000 : 1_000
          inside = inside.filter(({ since }) => ms - since < longest)
        }
        expect(admission.now.underWay).toBe(inside.length)
        expect(admission.now.limit).toBeGreaterThanOrEqual(24)
        expect(admission.now.limit).toBeLessThanOrEqual(1_000)
      }
      for (const { leave } of inside) leave()
      expect(admission.now.underWay).toBe(0)
      expect(admission.enter('exports', 'a')).not.toBeNull()
    }),
  )
})
