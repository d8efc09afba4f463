import { expect, test } from 'vitest'
import type { MemberView } from '#domain/accounts/account.schema.ts'
import { onlyChanged } from './only-changed.ts'

const member = {
  id: '0199',
  firstName: 'Jordan',
  lastName: 'Ellery',
  dateOfBirth: '1987-02-28',
  phone: '2145550177',
  email: 'jordan@example.com',
  language: 'en',
  address: { line1: '12 Oak St', line2: 'Apt 4', city: 'Plano', state: 'TX', zip: '75023' },
} as unknown as MemberView

/** The form as rendered. */
const drawn = {
  firstName: 'Jordan',
  lastName: 'Ellery',
  dateOfBirth: '02/28/1987',
  phone: '(214) 555-0177',
  email: 'jordan@example.com',
  language: 'en',
  address: { line1: '12 Oak St', line2: 'Apt 4', city: 'Plano', state: 'TX', zip: '75023' },
  reason: 'They called',
}

test.each([
  ['a name alone', { lastName: 'Elery' }, { lastName: 'Elery' }],
  ['nothing', {}, {}],
  ['a phone that was emptied stays', { phone: '' }, {}],
  [
    'a second line of the address that was taken away',
    { address: { line1: '12 Oak St', city: 'Plano', state: 'TX', zip: '75023' } },
    { address: { line1: '12 Oak St', city: 'Plano', state: 'TX', zip: '75023' } },
  ],
])(
  'a correction sends only what was changed, and nothing a colleague may have corrected: %s',
  (_, typed, sent) => {
    expect(onlyChanged({ ...drawn, ...typed }, member)).toEqual({ ...sent, reason: 'They called' })
  },
)
