// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { useNavigateHere } from './use-navigate-here.ts'

let answered = () => {}

function Screen() {
  const navigate = useNavigateHere()
  const done = new Promise<void>((done) => {
    answered = done
  })
  return (
    <button type="button" onClick={() => void done.then(() => navigate('/files'))}>
      Make it
    </button>
  )
}

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

test.each([
  ['stays', '/files'],
  ['has left', '/members'],
])('a user who waits for a response and %s ends up at %s', async (what, path) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const router = createMemoryRouter(
    [
      { path: '/reports', Component: Screen },
      { path: '*', element: null },
    ],
    { initialEntries: ['/reports'] },
  )
  const box = document.createElement('div')
  document.body.append(box)
  const root = createRoot(box)
  await act(async () => root.render(<RouterProvider router={router} />))
  await act(async () => box.querySelector('button')?.click())
  if (what === 'has left') await act(async () => router.navigate('/members'))
  await act(async () => answered())
  expect(router.state.location.pathname).toBe(path)
  await act(async () => root.unmount())
})
