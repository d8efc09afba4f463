// @vitest-environment happy-dom
import { useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { useLinkToken } from './use-link-token.ts'

function Page() {
  return <p>{useLinkToken() ?? 'no token yet'}</p>
}

/** Like the client entry, which lets early presses be replayed from an effect around the page. */
function Entry({ onAlive }: { onAlive: () => void }) {
  useEffect(() => queueMicrotask(onAlive), [onAlive])
  return (
    <MemoryRouter initialEntries={['/reset-password?set#token=abc']}>
      <Page />
    </MemoryRouter>
  )
}

it('the token of an emailed link is on the page before anything pressed earlier is replayed', async () => {
  let shownFirst: string | null = null
  const onAlive = () => {
    shownFirst = document.body.textContent
  }
  document.body.innerHTML = `<div>${renderToString(<Entry onAlive={onAlive} />)}</div>`
  const [root] = document.body.children
  if (!root) throw new Error('Nothing was rendered.')
  expect(root.textContent).toBe('no token yet')
  hydrateRoot(root, <Entry onAlive={onAlive} />)
  await vi.waitFor(() => expect(shownFirst).not.toBeNull())
  expect(shownFirst).toBe('abc')
})
