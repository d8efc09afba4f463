import { describe, expect, test } from 'vitest'
import { cardNumberRefused } from '#domain/card-number.rules.ts'
import { searchOfficesSchema } from './office.schema.ts'

const refused = (query: Record<string, unknown>) => {
  const result = searchOfficesSchema.safeParse(query)
  return result.success ? [] : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
}

describe('searchOfficesSchema', () => {
  test.each(['zip', 'place', 'q'])('a card number in %s is refused as such', (name) => {
    expect(refused({ [name]: '4242 4242 4242 4242' })).toContain(`${name}: ${cardNumberRefused.error()}`)
    expect(refused({ [name]: '4242-4242-4242-4242' })[0]).toBe(`${name}: ${cardNumberRefused.error()}`)
  })

  test('accepts a form as it is sent, empty fields included', () => {
    expect(
      searchOfficesSchema.parse({
        zip: ' 85004 ',
        place: '',
        radius: '',
        specialty: '',
        language: '',
        accepting: 'on',
        openSaturday: '',
        q: '',
        limit: '',
        offset: '',
        utm_source: 'mail',
      }),
    ).toEqual({ zip: '85004', radius: 25, accepting: true, limit: 20, offset: 0 })
  })

  test.each([
    [{ zip: '8500' }, 'zip: Enter a 5-digit ZIP code'],
    [{ zip: '850O4' }, 'zip: Enter a 5-digit ZIP code'],
    [{ radius: '0' }, 'radius: Choose a distance from 1 to 100 miles.'],
    [{ radius: '101' }, 'radius: Choose a distance from 1 to 100 miles.'],
    [{ radius: 'far' }, 'radius: Choose a distance from 1 to 100 miles.'],
    [{ radius: 'Infinity' }, 'radius: Choose a distance from 1 to 100 miles.'],
    [{ lat: '33' }, 'lat: Give both lat and lng, or neither.'],
    [{ lat: '133', lng: '0' }, 'lat: Latitude is a number from -90 to 90.'],
    [{ specialty: 'magic' }, 'specialty: Choose a specialty from the list.'],
    [{ language: 'xx' }, 'language: Choose a language from the list.'],
    [{ accepting: 'perhaps' }, 'accepting: Use true or false.'],
    [{ limit: '101' }, 'limit: Ask for 1 to 100 offices at a time.'],
    [{ limit: '1.5' }, 'limit: Ask for 1 to 100 offices at a time.'],
    [{ offset: '-1' }, 'offset: Skip 0 to 10000 offices.'],
    [{ zip: 'a'.repeat(81) }, 'zip: Use 80 characters or fewer.'],
  ])('%j is refused in one sentence beside its field', (query, sentence) => {
    const errors = refused(query)
    expect(errors).toHaveLength(1)
    expect(errors[0]).toContain(sentence)
  })

  test('accepts a place name in the ZIP code box', () => {
    expect(searchOfficesSchema.parse({ zip: 'Phoenix, AZ' }).zip).toBe('Phoenix, AZ')
  })
})
