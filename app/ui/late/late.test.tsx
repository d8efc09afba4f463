// @vitest-environment happy-dom
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, Link, RouterProvider, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Late } from './late.tsx'
import { bringAll, type Later, later } from './later.ts'

type Given = { text: string }

function Words({ text }: Given) {
  return <b>{text}</b>
}

/** A page whose text changes with its address's search. */
function Page({ part }: { part: Later<Given> }) {
  return (
    <>
      <Link to="/?said">More</Link>
      <Late of={part} given={{ text: useLocation().search.includes('said') ? 'changed' : 'served' }} />
    </>
  )
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

/** Renders the page on a server, then hydrates it in a browser, where `load` returns the part's code. */
async function visit(load: () => Promise<typeof Words>) {
  const routerOf = (part: Later<Given>) => createMemoryRouter([{ path: '*', element: <Page part={part} /> }])
  const box = document.body.appendChild(document.createElement('div'))
  // A server has no document.
  vi.stubGlobal('document', undefined)
  const served = later(async () => Words)
  await bringAll()
  const html = renderToString(<RouterProvider router={routerOf(served)} />)
  vi.unstubAllGlobals()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  box.innerHTML = html
  await act(async () => void hydrateRoot(box, <RouterProvider router={routerOf(later(load))} />))
  const press = () => act(async () => box.querySelector('a')?.click())
  return { box, press }
}

test('the server-rendered content stays until its code is loaded, and is hydrated unchanged', async () => {
  const errors = vi.spyOn(console, 'error')
  const { promise: code, resolve: arrive } = Promise.withResolvers<typeof Words>()
  const { box, press } = await visit(() => code)
  const drawn = box.querySelector('b')
  expect(drawn?.textContent).toBe('served')
  await act(async () => arrive(Words))
  expect(box.querySelector('b')).toBe(drawn)
  await press()
  expect(drawn?.textContent).toBe('changed')
  expect(errors).not.toHaveBeenCalled()
})

test('the rest of the page responds meanwhile', async () => {
  const { promise: code, resolve: arrive } = Promise.withResolvers<typeof Words>()
  const { box, press } = await visit(() => code)
  await press()
  expect(box.querySelector('b')?.textContent).toBe('served')
  await act(async () => arrive(Words))
  expect(box.querySelector('b')?.textContent).toBe('changed')
})

test('where its code can’t be fetched, as during navigation, the server-rendered content stays', async () => {
  const errors = vi.spyOn(console, 'error')
  const { promise: code, reject: lose } = Promise.withResolvers<typeof Words>()
  const { box } = await visit(() => code)
  const drawn = box.querySelector('b')
  await act(async () => lose(new TypeError('error loading dynamically imported module')))
  expect(box.querySelector('b')).toBe(drawn)
  expect(errors).not.toHaveBeenCalled()
})
