import { describe, expect, test } from 'vitest'
import type { ZodType } from 'zod'
import { methodSchema } from '#app/payment/methods/method.schema.ts'
import { sampleContact, sampleGrievance } from '#demo/fixtures/support-requests.ts'
import {
  askForResetSchema,
  choosePasswordSchema,
  credentialsSchema,
} from '#domain/accounts/account.schema.ts'
import {
  changeEmailSchema,
  changePasswordSchema,
  detailsSchema,
  preferencesSchema,
} from '#domain/accounts/profile/profile.schema.ts'
import { requestActivationSchema } from '#domain/memberships/activation/request-activation.schema.ts'
import { changeDependentSchema, newDependentSchema } from '#domain/memberships/family/dependent.schema.ts'
import { newMemberNumber } from '#domain/memberships/member-number.ts'
import {
  checkoutAccountSchema,
  checkoutConsentsSchema,
  checkoutDependentSchema,
} from '#domain/orders/checkout/checkout.schema.ts'
import { contactSchema } from '#domain/support/contact.schema.ts'
import { grievanceSchema } from '#domain/support/grievance.schema.ts'
import { newReference } from '#domain/support/reference.ts'
import { requestStatusQuerySchema } from '#domain/support/request-status.schema.ts'

/** Inputs for a kind of field: those refused, and those accepted with their stored form. */
type Kind = { bad: unknown[]; good: (string | boolean | [typed: string, kept: string])[] }

const card = '4242424242424242'
const notText: unknown[] = [undefined, null, 42, true, {}, ['x'], { toString: 'x' }]
const notOneLine = ['Ann\nBcc: all@example.com', 'A\u0000nn', 'Ann\u202Ehsram', 'Ann\u2028Lee', 'A\uD800nn']

const name = {
  bad: [
    ...notText,
    ...notOneLine,
    ...['', '   ', '\t\n', 'x'.repeat(61), '--', '🦷', '123', '٣'],
    // A card number pasted by mistake, in any format and any script.
    ...[card, '4242 4242 4242 4242', '4242-4242-4242-4242', '4242.4242.4242.4242', '4242–4242–4242–4242'],
    ...[
      `Ann ${card}`,
      `${card} Lee`,
      'Ann 4242\u00A04242\u200942424242',
      '４２４２４２４２４２４２４２４２',
      'Ann ٤٢٤٢٤٢٤٢',
    ],
  ],
  good: [
    ...[
      'X',
      'José',
      'Nguyễn Thị',
      "O'Brien-Smith",
      'Ольга',
      '李小龙',
      'محمد',
      'שרה',
      'สมชาย',
      'Ann 🦷',
      'J. R. 3rd',
    ],
    ...['x'.repeat(60), '𠮷'.repeat(60), '<script>Ann</script>', "Robert'); drop table--"],
    [' Ann  ', 'Ann'] as [string, string],
  ],
} satisfies Kind
const kinds = {
  name,
  /** Some people have a single name. */
  lastName: {
    bad: name.bad.filter((value) => typeof value !== 'string' || value.trim() !== ''),
    good: [...name.good, '', ['  ', '']],
  },
  email: {
    bad: [
      ...[
        ...notText,
        '',
        ' ',
        'ann',
        'ann@',
        '@example.com',
        'ann@example',
        'a b@example.com',
        'ann@@example.com',
      ],
      ...[
        'ann@example.com\r\nBcc: b@example.com',
        'ann@example.com, b@example.com',
        `${'a'.repeat(250)}@b.co`,
      ],
    ],
    good: [
      [' Ann.Lee+dental@Example.COM ', 'ann.lee+dental@example.com'] as [string, string],
      "o'brien@example.co.uk",
    ],
  },
  phone: {
    bad: [
      ...notText,
      '',
      'call me',
      '12345',
      '602555012',
      '60255501234',
      // Area codes can't begin with 0 or 1 or be a service code. The same goes for exchanges.
      ...['1234567890', '0125550123', '9115550123', '6021550123', '6029110123'],
      '2 602 555 0123',
      card,
      '٦٠٢٥٥٥٠١٢٣',
    ],
    good: ['6025550123', ['(602) 555-0123', '6025550123'], ['+1 602.555.0123', '6025550123']] as Kind['good'],
  },
  zip: {
    bad: [
      ...notText,
      '',
      '8500',
      '850045',
      '85004-',
      '85004-12',
      'ABCDE',
      '85004 1234',
      'K1A 0B1',
      // In a different state than the address.
      ...['10001', '00501', '33139-0001'],
    ],
    good: ['85004', '86301', '85004-1234', [' 85004 ', '85004'], ['８５００４', '85004']] as Kind['good'],
  },
  state: { bad: [...notText, '', 'ZZ', 'Arizona', 'az', 'AZ ', 'XX'], good: ['AZ', 'DC', 'PR'] },
  /** With an Arizona ZIP code. */
  homeState: { bad: [...notText, '', 'ZZ', 'Arizona', 'az', 'AZ ', 'XX'], good: ['AZ'] },
  street: {
    bad: [...notText, ...notOneLine, '', '  ', 'x'.repeat(101), `1 Elm St ${card}`],
    good: ['12 Palo Verde Lane', 'x'.repeat(100), '🏠 1', 'Straße 5', 'улица 7'],
  },
  city: {
    bad: [...notText, ...notOneLine, '', ' ', 'x'.repeat(61), '4242 4242 4242 4242'],
    good: ['Phoenix', "Coeur d'Alene", 'Cañon City'],
  },
  birthDate: {
    bad: [
      ...[
        ...notText,
        '',
        ' ',
        'yesterday',
        '2026-02-30',
        '2025-02-29',
        '1900-02-29',
        '2026-13-01',
        '2026-00-10',
      ],
      ...[
        '2026-04-31',
        '28/02/1987',
        '02/28/87',
        '02/30/2026',
        '1987-2-8',
        '1899-12-31',
        '0000-00-00',
        '1987-02-28T00:00:00Z',
        '19870228',
      ],
      '+001987-02-28',
    ],
    good: [
      ...['1987-02-28', '2024-02-29', '1900-01-01'],
      [' 1987-02-28 ', '1987-02-28'],
      ['02/28/1987', '1987-02-28'],
      [' 2/8/1987', '1987-02-08'],
      ['１９８７-02-28', '1987-02-28'],
    ] as Kind['good'],
  },
  newPassword: {
    bad: [...notText, '', 'elevenchars', 'x'.repeat(129)],
    good: [
      'seven wet otters',
      '            ',
      'пароль из слов',
      '🦷'.repeat(12),
      'x'.repeat(128),
      ' spaced at ends ',
    ],
  },
  anyPassword: { bad: [...notText, '', 'x'.repeat(129)], good: ['x', ' ', 'пароль'] },
  relationship: {
    bad: [...notText, '', 'self', 'Child'],
    good: ['spouse', 'domestic_partner', 'child', 'other'],
  },
  flag: { bad: [undefined, null, 'true', 1, 'on', {}], good: [true, false] },
  ticked: { bad: [undefined, null, false, 'true', 1], good: [true] },
  memberNumber: {
    bad: [undefined, null, 42, '', '123', 'AAAA-AAAA-AAAA', 'x'.repeat(41), card],
    good: [newMemberNumber()],
  },
  reference: { bad: [undefined, null, 42, '', 'G-1', 'x'.repeat(41)], good: [newReference('grievance')] },
  message: {
    bad: [
      ...notText,
      '',
      'too short',
      ' '.repeat(30),
      'x'.repeat(2_001),
      `hello there \u0007`,
      'hello there \u202Ex',
      'please charge 4242 4242 4242 4242, it ends 12/29',
    ],
    good: ['Ten letters and a line.\nAnd another 🦷.', 'x'.repeat(2_000), 'Напишите мне, пожалуйста'],
  },
} satisfies Record<string, Kind>

type Form = { schema: ZodType; valid: object; fields: Record<string, keyof typeof kinds> }
const address = { line1: '12 Palo Verde Lane', city: 'Phoenix', state: 'AZ', zip: '85004' }
const person = { firstName: 'Kim', lastName: 'Alder', dateOfBirth: '2015-03-02', relationship: 'child' }
const names = { firstName: 'name', lastName: 'lastName' } as const
const personFields = { ...names, dateOfBirth: 'birthDate', relationship: 'relationship' } as const
const addressFields = {
  'address.line1': 'street',
  'address.city': 'city',
  'address.state': 'homeState',
  'address.zip': 'zip',
} as const
const details = { firstName: 'Robin', lastName: 'Finch', phone: '6025550123', address }

/** Every form of the site, with the schema that its screen, its call and its command share. */
const forms: Record<string, Form> = {
  'log in': {
    schema: credentialsSchema,
    valid: { email: 'ann@example.com', password: 'x' },
    fields: { email: 'email', password: 'anyPassword' },
  },
  'forgotten password': {
    schema: askForResetSchema,
    valid: { email: 'ann@example.com' },
    fields: { email: 'email' },
  },
  'choose a password': {
    schema: choosePasswordSchema,
    valid: { password: 'seven wet otters' },
    fields: { password: 'newPassword' },
  },
  'checkout, about you': {
    schema: checkoutAccountSchema,
    valid: { ...details, email: 'ann@example.com', dateOfBirth: '1988-04-12' },
    fields: { ...names, ...addressFields, email: 'email', phone: 'phone', dateOfBirth: 'birthDate' },
  },
  'checkout, family': { schema: checkoutDependentSchema, valid: person, fields: personFields },
  'checkout, consents': {
    schema: checkoutConsentsSchema,
    valid: { disclosure: true, terms: true, autoRenew: false },
    fields: { disclosure: 'ticked', terms: 'ticked', autoRenew: 'flag' },
  },
  'your details': {
    schema: detailsSchema,
    valid: details,
    fields: { ...names, ...addressFields, phone: 'phone' },
  },
  preferences: {
    schema: preferencesSchema,
    valid: { language: 'en', marketingMail: false },
    fields: { marketingMail: 'flag' },
  },
  'change email': {
    schema: changeEmailSchema,
    valid: { email: 'ann@example.com', currentPassword: 'x' },
    fields: { email: 'email', currentPassword: 'anyPassword' },
  },
  'change password': {
    schema: changePasswordSchema,
    valid: { currentPassword: 'x', newPassword: 'seven wet otters' },
    fields: { currentPassword: 'anyPassword', newPassword: 'newPassword' },
  },
  'claim access': {
    schema: requestActivationSchema,
    valid: { memberNumber: newMemberNumber(), dateOfBirth: '1988-04-12', email: 'ann@example.com' },
    fields: { memberNumber: 'memberNumber', dateOfBirth: 'birthDate', email: 'email' },
  },
  'add a person': { schema: newDependentSchema, valid: person, fields: personFields },
  contact: {
    schema: contactSchema,
    valid: sampleContact,
    fields: { name: 'name', email: 'email', message: 'message' },
  },
  grievance: {
    schema: grievanceSchema,
    valid: sampleGrievance,
    fields: {
      memberName: 'name',
      signature: 'name',
      email: 'email',
      phone: 'phone',
      state: 'state',
      eventOn: 'birthDate',
    },
  },
  'status of a request': {
    schema: requestStatusQuerySchema,
    valid: { reference: newReference('grievance'), email: 'ann@example.com' },
    fields: { reference: 'reference', email: 'email' },
  },
}

function put(valid: object, path: string, value: unknown): object {
  const [first = '', ...rest] = path.split('.')
  const inner = (valid as Record<string, unknown>)[first]
  if (rest.length > 0) return { ...valid, [first]: put(inner as object, rest.join('.'), value) }
  const { [first]: _, ...others } = valid as Record<string, unknown>
  return value === undefined ? others : { ...others, [first]: value }
}
const read = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], value)

describe.each(Object.entries(forms))('bad input, %s', (_, { schema, valid, fields }) => {
  test('accepts what is right', () => {
    expect(schema.safeParse(valid).error?.issues ?? []).toEqual([])
  })

  test.each(Object.entries(fields))(
    '%s: errors are refused at their fields, with a sentence',
    (path, kind) => {
      for (const value of kinds[kind].bad) {
        const parsed = schema.safeParse(put(valid, path, value))
        const issues = parsed.error?.issues ?? []
        const places = [...new Set(issues.map((issue) => issue.path.join('.')))]
        expect(places, JSON.stringify(value)).toEqual([path])
        // A form can't send another type. Only programs read the message.
        if (typeof value !== 'string' || kind === 'flag') continue
        for (const { message } of issues) {
          expect(message, JSON.stringify(value)).toMatch(/^[A-Z].+[.]$/)
          // A message may be shown, sent and logged, so it never repeats the input.
          expect(message).not.toMatch(/4242|٤٢٤٢|４２４２/)
        }
      }
    },
  )

  test.each(Object.entries(fields))('%s: valid input is saved, trimmed, in any script', (path, kind) => {
    for (const value of kinds[kind].good) {
      const [typed, kept] = Array.isArray(value) ? value : [value, value]
      const parsed = schema.safeParse(put(valid, path, typed))
      expect(parsed.error?.issues ?? [], JSON.stringify(typed)).toEqual([])
      expect(read(parsed.data, path)).toBe(kept)
    }
  })

  test('no unknown field, and none that is ours to set', () => {
    for (const name of ['status', 'role', 'paidUntil', 'brandId', 'accountId', 'priceCents', '__proto__x']) {
      expect(schema.safeParse({ ...valid, [name]: 'x' }).success, name).toBe(false)
    }
  })

  test('nothing but an object', () => {
    for (const value of [null, undefined, '', 'text', 0, [], [valid], true]) {
      expect(schema.safeParse(value).success, JSON.stringify(value)).toBe(false)
    }
  })
})

test('bad input, change of a person: each part is refused as the whole is', () => {
  const parts: Record<string, keyof typeof kinds> = personFields
  for (const [path, kind] of Object.entries(parts)) {
    for (const value of kinds[kind].bad.filter((one) => one !== undefined)) {
      const issues = changeDependentSchema.safeParse({ [path]: value }).error?.issues ?? []
      expect(
        issues.map((issue) => issue.path.join('.')),
        `${path} ${JSON.stringify(value)}`,
      ).toContain(path)
    }
  }
})

describe('bad input, card', () => {
  const valid = { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' }

  test.each([
    ['number', [undefined, '', 'x', '4242', '4'.repeat(20), '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢', 42]],
    ['expiry', [undefined, '', '13/34', '00/34', '1334', '12/1934', 'soon', 1234]],
    ['cvc', [undefined, '', '12', '12345', 'abc', 123]],
  ])('%s: errors are refused at their fields and not repeated', (path, values) => {
    for (const value of values) {
      const issues = methodSchema.safeParse(put(valid, path, value)).error?.issues ?? []
      expect(new Set(issues.map((issue) => issue.path.join('.'))), JSON.stringify(value)).toEqual(
        new Set([path]),
      )
      expect(JSON.stringify(issues)).not.toContain('4242')
    }
  })

  test('spaces and dashes are accepted as typed', () => {
    expect(methodSchema.parse(valid)).toMatchObject({ number: card })
    expect(
      methodSchema.parse({ ...valid, number: '4242-4242-4242-4242', expiry: ' 1 / 2034 ' }),
    ).toMatchObject({
      number: card,
    })
  })
})
