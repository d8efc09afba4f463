import { expect, test } from 'vitest'
import { DomainError } from '#domain/errors.ts'
import { findOrigin } from './find-origin.server.ts'
import { searchOfficesSchema } from './office.schema.ts'

test.each([
  ['dentista 85004', 'Phoenix, AZ 85004'],
  ['Dentistas cerca de 85004', 'Phoenix, AZ 85004'],
  ['Nueva York', 'New York, NY'],
  ['dentista en Los Ángeles', 'Los Angeles, CA'],
])('typing “%s” into the search shows offices around %s', async (typed, label) => {
  const query = searchOfficesSchema.parse({ zip: typed })
  expect((await findOrigin(query))?.label).toBe(label)
})

test('a failed search is explained in the language of the page', async () => {
  const error: unknown = await findOrigin({ place: 'Xyzzyville' }).catch((thrown: unknown) => thrown)
  const told = error instanceof DomainError ? error.told('es').fields : null
  expect(told).toEqual([
    {
      path: 'place',
      message:
        'No encontramos un lugar llamado “Xyzzyville”. Pruebe con un código postal, o con una ciudad y un estado, como Phoenix, AZ.',
    },
  ])
})

test('the Spanish name of a whole state asks for a city in it, as the English does', async () => {
  await expect(findOrigin({ zip: 'Nuevo México' })).rejects.toThrow('Which part of New Mexico?')
})
