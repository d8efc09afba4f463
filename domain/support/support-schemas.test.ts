import { describe, expect, test } from 'vitest'
import { sampleContact, sampleGrievance } from '#demo/fixtures/support-requests.ts'
import { newMemberNumber } from '#domain/memberships/member-number.ts'
import { contactSchema } from './contact.schema.ts'
import { grievanceSchema } from './grievance.schema.ts'

const wrongPaths = (schema: typeof contactSchema | typeof grievanceSchema, value: unknown) => {
  const parsed = schema.safeParse(value)
  return parsed.success ? [] : [...new Set(parsed.error.issues.map(({ path }) => path.join('.')))]
}

describe('a contact message', () => {
  test('is saved trimmed, its email lower-cased, its phone as ten digits', () => {
    const typed = { ...sampleContact, email: ' Ada@Example.COM ', phone: '(602) 555-0123', name: ' Ada ' }
    expect(contactSchema.parse(typed)).toMatchObject({
      email: 'ada@example.com',
      phone: '6025550123',
      name: 'Ada',
    })
    expect(contactSchema.parse({ ...sampleContact, phone: '' }).phone).toBeUndefined()
  })

  test.each([
    ['name', 'Ada\r\nBcc: everyone@example.com'],
    ['name', 'A\u0000da'],
    ['name', 'x'.repeat(61)],
    ['email', 'ada@example.com\r\nBcc: b@example.com'],
    ['email', `${'a'.repeat(250)}@example.com`],
    ['phone', '12345'],
    ['topic', 'money'],
    ['message', 'too short'],
    ['message', 'x'.repeat(2_001)],
    ['message', `hello there ${'\u0007'}`],
    ['message', `hello there \u202Egnihton`],
  ])('%s is refused at its field: %j', (field, value) => {
    expect(wrongPaths(contactSchema, { ...sampleContact, [field]: value })).toEqual([field])
  })

  test('an unknown field is refused', () => {
    expect(contactSchema.safeParse({ ...sampleContact, status: 'answered' }).success).toBe(false)
  })
})

describe('a grievance', () => {
  test('line endings are normalized and the length is counted afterward', () => {
    const description = `${'x'.repeat(4_998)}\r\ny`
    expect(grievanceSchema.parse({ ...sampleGrievance, description }).description).toHaveLength(5_000)
  })

  test('a member number is optional, but a mistyped one is refused', () => {
    const number = newMemberNumber()
    const memberNumber = number.toLowerCase().replaceAll('-', ' ')
    expect(grievanceSchema.parse({ ...sampleGrievance, memberNumber }).memberNumber).toBe(number)
    expect(grievanceSchema.parse({ ...sampleGrievance, memberNumber: ' ' }).memberNumber).toBeUndefined()
    const changed = `${number.slice(0, -1)}${number.endsWith('2') ? '3' : '2'}`
    expect(wrongPaths(grievanceSchema, { ...sampleGrievance, memberNumber: changed })).toEqual([
      'memberNumber',
    ])
  })

  test('a representative gives a name and confirms the member’s agreement', () => {
    const filed = { ...sampleGrievance, filer: 'representative', authorised: false }
    expect(wrongPaths(grievanceSchema, filed)).toEqual(['representativeName', 'authorised'])
    const complete = { ...filed, representativeName: 'Grace Hopper', authorised: true }
    expect(wrongPaths(grievanceSchema, complete)).toEqual([])
    const alsoWrong = { ...filed, description: 'short' }
    expect(wrongPaths(grievanceSchema, alsoWrong)).toEqual([
      'description',
      'representativeName',
      'authorised',
    ])
  })

  test.each([
    ['description', 'nineteen characters'],
    ['description', 'x'.repeat(5_001)],
    ['eventOn', '2026-02-30'],
    ['state', 'ZZ'],
    ['type', 'other'],
    ['against', ''],
    ['outcome', 'x'.repeat(2_001)],
    ['subjectName', 'a\nb'],
    ['signature', ''],
  ])('%s is refused at its field when wrong', (field, value) => {
    expect(wrongPaths(grievanceSchema, { ...sampleGrievance, [field]: value })).toEqual([field])
  })
})
