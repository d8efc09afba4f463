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

it('the token of an emailed link is on the page before anything pressed earlier is replayed', async () => {
  let shownFirst: string | null | undefined
  /** Like the client entry, which replays early presses from an effect around the page. */
  function Entry() {
    useEffect(() => {
      queueMicrotask(() => {
        shownFirst = document.querySelector('p')?.textContent
      })
    }, [])
    return (
      <MemoryRouter initialEntries={['/reset-password?set#token=abc']}>
        <Page />
      </MemoryRouter>
    )
  }
  document.body.innerHTML = `<div>${renderToString(<Entry />)}</div>`
  const root = document.querySelector('div')
  if (!root) throw new Error('Nothing was rendered.')
  expect(root.textContent).toBe('no token yet')
  hydrateRoot(root, <Entry />)
  await vi.waitFor(() => expect(shownFirst).toBeDefined())
  expect(shownFirst).toBe('abc')
})
