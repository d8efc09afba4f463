import { expect, test } from 'vitest'
import { cityPath } from './city-address.rules.ts'
import { officePath, shortIdOf, slugOf } from './office-address.rules.ts'

const office = {
  id: '019b8b74-1800-7f4e-86fa-6fca1780ffee',
  name: 'Wisteria Orthodontic Studio',
  city: 'Phoenix',
  state: 'AZ',
}

test.each([
  ['St. Mary’s & Sons', 'st-marys-sons'],
  ['Cañon City', 'canon-city'],
  ["Coeur d'Alene", 'coeur-dalene'],
  ['牙科', ''],
])('%s is written %s in an address', (name, slug) => expect(slugOf(name)).toBe(slug))

test('an office’s address says where it is and what it is called, and is looked up by its last part', () => {
  expect(officePath(office)).toBe('/office/phoenix-az/wisteria-orthodontic-studio-1780ffee')
  expect(officePath({ ...office, name: '牙科' })).toBe('/office/phoenix-az/1780ffee')
  expect(cityPath({ city: 'St. Louis', state: 'MO' })).toBe('/dentists/missouri/st-louis')
  expect(shortIdOf('wisteria-orthodontic-studio-1780FFEE')).toBe('1780ffee')
  expect(shortIdOf('1780ffee')).toBe('1780ffee')
  for (const part of ['wisteria', 'x1780ffee', '1780ffee-', '%00', '']) expect(shortIdOf(part)).toBeNull()
})
