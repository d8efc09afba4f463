import { expect, test } from 'vitest'
import { documentTitle, isHomeLike, pageMetaOf } from './route-handle.ts'

test("§2 app shell: the page title is the meta title combined with the site's global title", () => {
  expect(documentTitle('FAQ', 'Bright Harbor')).toBe('FAQ | Bright Harbor')
  expect(documentTitle(undefined, 'Bright Harbor')).toBe('Bright Harbor')
  expect(documentTitle('FAQ', undefined)).toBe('FAQ')
})

test('§2 routing: meta comes from the deepest route that has one, its title from the loaded data when there is one', () => {
  const title = (loaded: unknown) => String(loaded)
  expect(
    pageMetaOf([
      { handle: undefined },
      { handle: { page: 'home', title: 'Home' } },
      { handle: { page: 'office', title }, loaderData: 'Quay Dental' },
    ]),
  ).toEqual({ title: 'Quay Dental', page: 'office', landing: undefined })
  expect(pageMetaOf([{ handle: 'rubbish' }]).page).toBe('')
})

test('§2 routing: landing too may depend on the loaded data', () => {
  const landing = (loaded: unknown) => (loaded === 'campaign' ? 'landing-home' : undefined)
  const metaOf = (loaderData: unknown) => pageMetaOf([{ handle: { page: 'landing', landing }, loaderData }])
  expect(metaOf('campaign').landing).toBe('landing-home')
  expect(metaOf('state').landing).toBeUndefined()
})

test('§2 header: it becomes fixed on home and landing-home only', () => {
  expect(isHomeLike({ title: undefined, page: 'home', landing: undefined })).toBe(true)
  expect(isHomeLike({ title: undefined, page: 'landing', landing: 'landing-home' })).toBe(true)
  expect(isHomeLike({ title: undefined, page: 'faq', landing: undefined })).toBe(false)
})

test('a page without a title in content or route has the name of the brand', () => {
  expect(documentTitle(undefined, undefined, 'Lumen')).toBe('Lumen')
  expect(documentTitle(undefined, '', 'Lumen')).toBe('Lumen')
  expect(documentTitle('FAQ', undefined, 'Lumen')).toBe('FAQ')
})
