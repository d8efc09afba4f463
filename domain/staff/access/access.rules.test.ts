import { describe, expect, test } from 'vitest'
import { type Permission, permissions, type Role, roles } from '#domain/values/staff.ts'
import { can, compareGrants, covers, type Grant, mayGive, rolesToGive, type Scope } from './access.rules.ts'
import { permissionsOf } from './roles.ts'

const platform: Scope = { kind: 'platform' }
const brand = (brandId: string): Scope => ({ kind: 'brand', brandId })
const offices = (brandId: string, ...officeIds: string[]): Scope => ({ kind: 'offices', brandId, officeIds })

/** The table as agreed with the product's owners; compare with `roles.ts`. */
const table: Record<Permission, Role[]> = {
  'members.see': ['owner', 'manager', 'finance', 'support', 'desk', 'compliance', 'auditor'],
  'members.change': ['owner', 'manager', 'support', 'desk'],
  'desk.work': ['owner', 'manager', 'finance', 'support', 'desk'],
  'money.ask': ['owner', 'manager', 'finance', 'support', 'desk'],
  'money.approve': ['owner', 'manager', 'finance'],
  'members.move': ['owner', 'manager', 'finance', 'support'],
  'cases.answer': ['owner', 'support', 'compliance'],
  'offices.change': ['owner', 'manager', 'support', 'desk'],
  'plans.see': ['owner', 'manager', 'finance', 'editor', 'compliance'],
  'plans.draft': ['owner', 'manager', 'finance'],
  'plans.publish': ['owner', 'manager'],
  'content.draft': ['owner', 'manager', 'editor', 'compliance'],
  'content.publish': ['owner', 'manager', 'editor', 'compliance'],
  'people.export': ['owner', 'manager', 'finance', 'compliance'],
  'reports.see': ['owner', 'manager', 'finance', 'support', 'desk', 'compliance', 'auditor'],
  'reports.make': ['owner', 'manager', 'finance', 'desk', 'compliance', 'auditor'],
  'staff.manage': ['owner', 'manager'],
  'settings.manage': ['owner'],
  'audit.see': ['owner', 'manager', 'compliance', 'auditor'],
}

test.each(Object.keys(permissions) as Permission[])('§console: who has the permission %s', (permission) => {
  expect(roles.filter((role) => permissionsOf[role].includes(permission))).toEqual(table[permission])
})

describe('a grant applies in its scope and nowhere else', () => {
  const scopes: [name: string, scope: Scope][] = [
    ['everything', platform],
    ['a', brand('a')],
    ['b', brand('b')],
    ['a1', offices('a', '1')],
    ['a12', offices('a', '1', '2')],
    ['b1', offices('b', '1')],
    ['none', offices('a')],
  ]
  const within: Record<string, string[]> = {
    everything: ['everything', 'a', 'b', 'a1', 'a12', 'b1', 'none'],
    a: ['a', 'a1', 'a12', 'none'],
    b: ['b', 'b1'],
    a1: ['a1'],
    a12: ['a1', 'a12'],
    b1: ['b1'],
    none: [],
  }

  test.each(scopes)('%s', (name, granted) => {
    expect(scopes.filter(([, asked]) => covers(granted, asked)).map(([asked]) => asked)).toEqual(within[name])
  })

  test('a person may do what any of their grants allows in that scope', () => {
    const person = {
      grants: [
        { role: 'desk', scope: offices('a', '1') },
        { role: 'auditor', scope: brand('b') },
      ] satisfies Grant[],
    }
    expect(can(person, 'desk.work', offices('a', '1'))).toBe(true)
    expect(can(person, 'desk.work', offices('a', '1', '2'))).toBe(false)
    expect(can(person, 'desk.work', brand('a'))).toBe(false)
    expect(can(person, 'audit.see', brand('b'))).toBe(true)
    expect(can(person, 'audit.see', brand('a'))).toBe(false)
    expect(can({ grants: [] }, 'audit.see', brand('a'))).toBe(false)
  })
})

describe('who can give which role', () => {
  const managerOfA = { grants: [{ role: 'manager', scope: brand('a') }] satisfies Grant[] }

  test('an owner can give every role, within their scope only', () => {
    const owner = { grants: [{ role: 'owner', scope: brand('a') }] satisfies Grant[] }
    expect(rolesToGive(owner, brand('a'))).toEqual([...roles])
    expect(rolesToGive(owner, offices('a', '1'))).toEqual([...roles])
    expect(rolesToGive(owner, platform)).toEqual([])
    expect(rolesToGive(owner, brand('b'))).toEqual([])
  })

  test('§console: no one can give what they may not do themselves: a manager cannot make an owner, support or compliance', () => {
    expect(rolesToGive(managerOfA, brand('a'))).toEqual(['manager', 'finance', 'desk', 'editor', 'auditor'])
    expect(mayGive(managerOfA, { role: 'desk', scope: platform })).toBe(false)
  })

  test('someone who does not manage staff can give no role', () => {
    for (const role of roles.filter((each) => !permissionsOf[each].includes('staff.manage'))) {
      expect(rolesToGive({ grants: [{ role, scope: platform }] }, brand('a'))).toEqual([])
    }
  })
})

test('finds added and removed grants, and leaves grants the editor cannot see alone', () => {
  const now: Grant[] = [
    { role: 'desk', scope: offices('a', '1', '2') },
    { role: 'owner', scope: platform },
    { role: 'editor', scope: brand('a') },
  ]
  const wanted: Grant[] = [
    { role: 'desk', scope: offices('a', '2', '1') },
    { role: 'finance', scope: brand('a') },
  ]
  expect(compareGrants(now, wanted, ({ scope }) => scope.kind !== 'platform')).toEqual({
    added: [{ role: 'finance', scope: brand('a') }],
    removed: [{ role: 'editor', scope: brand('a') }],
  })
})
