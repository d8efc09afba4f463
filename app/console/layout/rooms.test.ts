import { describe, expect, test } from 'vitest'
import type { Workspace } from '#app/console/workspace.server.ts'
import type { Grant } from '#domain/staff/access/access.rules.ts'
import { roomsOf } from './rooms.server.ts'
import { nearestScreen } from './rooms.ts'

const brandId = '0199a1b2-0000-7000-8000-000000000001'
const all: Workspace = { key: 'all', name: 'All brands', scope: { kind: 'platform' }, timeZone: 'UTC' }
const brand: Workspace = { key: 'one', name: 'One', scope: { kind: 'brand', brandId }, timeZone: 'UTC' }

const rooms = (grant: Grant, place: Workspace) =>
  roomsOf(
    { staffId: '', sessionId: '', name: '', email: '', stage: 'full', provenAt: null, grants: [grant] },
    place,
  )

describe('§console: switching to another place', () => {
  const owner: Grant = { role: 'owner', scope: { kind: 'platform' } }

  test('leads to the same screen there, without the record below it', () => {
    const there = rooms(owner, brand)
    expect(nearestScreen(there, 'members')).toBe('members')
    expect(nearestScreen(there, 'members/0199a1b2-0000-7000-8000-000000000002/merge')).toBe('members')
    expect(nearestScreen(there, 'money/refunds')).toBe('money/refunds')
    expect(nearestScreen(rooms(owner, all), 'settings/audit')).toBe('settings/audit')
  })

  test('leads to the nearest allowed screen where that one doesn’t exist', () => {
    expect(nearestScreen(rooms(owner, all), 'members')).toBe('today')
    expect(nearestScreen(rooms(owner, all), 'money/refunds')).toBe('money')
    expect(nearestScreen(rooms(owner, brand), 'settings/jobs')).toBe('today')
    expect(nearestScreen(rooms({ role: 'editor', scope: brand.scope }, brand), 'desk')).toBe('today')
  })
})
