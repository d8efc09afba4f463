import { expect, test } from 'vitest'
import { findOrigin } from './find-origin.server.ts'
import { searchOfficesSchema } from './office.schema.ts'

test.each([
  ['dentista 85004', 'Phoenix, AZ 85004'],
  ['Dentistas cerca de 85004', 'Phoenix, AZ 85004'],
  ['Nueva York', 'New York, NY'],
  ['dentista en Los Ángeles', 'Los Angeles, CA'],
])('who types “%s” into the search is shown offices around %s', async (typed, label) => {
  const query = searchOfficesSchema.parse({ zip: typed })
  expect((await findOrigin(query))?.label).toBe(label)
})

test('the Spanish name of a whole state asks for a city in it, as the English does', async () => {
  await expect(findOrigin({ zip: 'Nuevo México' })).rejects.toThrow('Which part of New Mexico?')
})
