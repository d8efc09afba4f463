// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { cardNumberRefused } from '#domain/card-number.rules.ts'
import { bringFilters, SearchForm } from './search-form.tsx'

test('a card number typed into a search never reaches the address; its field says so and keeps it', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await bringFilters()
  const routes = [{ path: '/find-a-dentist', element: <SearchForm values={{}} errors={{}} /> }]
  const router = createMemoryRouter(routes, { initialEntries: ['/find-a-dentist'] })
  document.body.innerHTML = '<div id="root"></div>'
  const root = createRoot(document.querySelector('#root')!)
  await act(async () => root.render(<RouterProvider router={router} />))
  const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`)!
  const search = () =>
    act(async () =>
      document.querySelector('form')!.dispatchEvent(new Event('submit', { cancelable: true, bubbles: true })),
    )
  for (const name of ['zip', 'q']) {
    field(name).value = 'Dr 4242 4242 4242 4242'
    await search()
    await vi.waitFor(async () => {
      await act(async () => {})
      expect(document.body.textContent).toContain(cardNumberRefused.error())
    })
    expect(router.state.location.search).toBe('')
    expect(document.activeElement).toBe(field(name))
    expect(field(name).value).toContain('4242')
    field(name).value = ''
  }
  field('zip').value = '85004'
  await search()
  expect(router.state.location.search).toBe('?zip=85004&radius=25')
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

test('an empty search says what to enter, and doesn’t navigate; a filter alone is a search', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await bringFilters()
  const routes = [{ path: '/find-a-dentist', element: <SearchForm values={{}} errors={{}} /> }]
  const router = createMemoryRouter(routes, { initialEntries: ['/find-a-dentist'] })
  document.body.innerHTML = '<div id="root"></div>'
  const root = createRoot(document.querySelector('#root')!)
  await act(async () => root.render(<RouterProvider router={router} />))
  const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)!
  const search = () =>
    act(async () =>
      document.querySelector('form')!.dispatchEvent(new Event('submit', { cancelable: true, bubbles: true })),
    )
  await search()
  expect(document.body.textContent).toContain('Enter a ZIP code or a city, or choose a filter.')
  expect(document.activeElement).toBe(field('zip'))
  expect(router.state.location.search).toBe('')
  field('q').value = 'Juniper'
  await search()
  expect(router.state.location.search).toContain('q=Juniper')
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

test.each(['?zip=85004', '?lat=33.448&lng=-112.074'])(
  'an empty search keeps the place that was found, by address or by geolocation',
  async (asked) => {
    const values = Object.fromEntries(new URLSearchParams(asked))
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    await bringFilters()
    const routes = [{ path: '/find-a-dentist', element: <SearchForm values={values} errors={{}} /> }]
    const router = createMemoryRouter(routes, { initialEntries: [`/find-a-dentist${asked}`] })
    document.body.innerHTML = '<div id="root"></div>'
    const root = createRoot(document.querySelector('#root')!)
    await act(async () => root.render(<RouterProvider router={router} />))
    document.querySelector<HTMLInputElement>('input[name=zip]')!.value = ''
    await act(async () =>
      document.querySelector('form')!.dispatchEvent(new Event('submit', { cancelable: true, bubbles: true })),
    )
    expect(router.state.location.search).toContain(asked)
    await act(async () => root.unmount())
    vi.unstubAllGlobals()
  },
)
