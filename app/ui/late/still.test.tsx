// @vitest-environment happy-dom
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, Link, RouterProvider, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { type Later, later } from './later.ts'
import { Still } from './still.tsx'

type Given = { text: string }

function Words({ text }: Given) {
  return (
    <p>
      <b>{text}</b> <Link to="/faq?q=a#b">Questions</Link> <Link to="/?said">More</Link>
    </p>
  )
}

/** A page whose words change with the search of its address. */
function Page({ part }: { part: Later<Given> }) {
  return <Still of={part} given={{ text: useLocation().search.includes('said') ? 'changed' : 'served' }} />
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

/** A server draws the page; a browser, where `load` brings the code, takes it over. */
async function visit(load: () => Promise<typeof Words>) {
  const routerOf = (part: Later<Given>) => createMemoryRouter([{ path: '*', element: <Page part={part} /> }])
  const box = document.body.appendChild(document.createElement('div'))
  const served = later(async () => Words)
  await served.bring()
  const serverRouter = routerOf(served)
  // A server has no document.
  vi.stubGlobal('document', undefined)
  const html = renderToString(<RouterProvider router={serverRouter} />)
  vi.unstubAllGlobals()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  box.innerHTML = html
  const router = routerOf(later(load))
  await act(async () => void hydrateRoot(box, <RouterProvider router={router} />))
  const press = (name: string) =>
    act(async () => [...box.querySelectorAll('a')].find((link) => link.textContent === name)?.click())
  return { box, router, press }
}

test('what the server drew stays as it is, without its code, and its links go through the router', async () => {
  const errors = vi.spyOn(console, 'error')
  const load = vi.fn(async () => Words)
  const { box, router, press } = await visit(load)
  const drawn = box.querySelector('p')
  expect(drawn?.textContent).toBe('served Questions More')
  await press('Questions')
  expect(router.state.location).toMatchObject({ pathname: '/faq', search: '?q=a', hash: '#b' })
  expect(box.querySelector('p')).toBe(drawn)
  expect(load).not.toHaveBeenCalled()
  expect(errors).not.toHaveBeenCalled()
})

test('given something else it is drawn anew; until its code is there the old words stay', async () => {
  const { promise: code, resolve: arrive } = Promise.withResolvers<typeof Words>()
  const { box, press } = await visit(() => code)
  await press('More')
  expect(box.querySelector('b')?.textContent).toBe('served')
  await act(async () => arrive(Words))
  expect(box.querySelector('b')?.textContent).toBe('changed')
})
