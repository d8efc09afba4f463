import { expect, test } from 'vitest'
import { grievanceSchema } from './grievance.schema.ts'

const sound = {
  filer: 'representative',
  memberName: 'Ann Alder',
  email: 'ann@example.com',
  phone: '6025550143',
  state: 'AZ',
  type: 'billing',
  against: 'office',
  eventOn: '2026-01-15',
  description: 'They charged the usual price at the desk.',
  signature: 'Ann Alder',
}

test('fields for a person filing for a member are required, whatever else is wrong', () => {
  const asked = (wrong: Record<string, string>) => {
    const { error } = grievanceSchema.safeParse({ ...sound, ...wrong })
    return new Set(error?.issues.map(({ path }) => path.join('.')))
  }
  const always = ['representativeName', 'authorised']
  expect(asked({})).toEqual(new Set(always))
  for (const field of Object.keys(sound).filter((name) => name !== 'filer')) {
    expect(asked({ [field]: '' }), field).toEqual(new Set([field, ...always]))
  }
})
