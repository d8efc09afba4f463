// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { Link, MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { useMobileNav } from './use-mobile-nav.ts'

function Nav() {
  const { isOpen, toggle } = useMobileNav()
  return (
    <>
      <button type="button" onClick={toggle}>
        {isOpen ? 'open' : 'closed'}
      </button>
      <Link to="/faq">here</Link>
      <Link to="/terms">there</Link>
    </>
  )
}

test('a tap on the current page’s link closes the menu, as one on another page does', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  act(() =>
    root.render(
      <MemoryRouter initialEntries={['/faq']}>
        <Nav />
      </MemoryRouter>,
    ),
  )
  const button = () => place.querySelector('button')
  for (const link of ['/faq', '/terms', '/faq']) {
    act(() => button()?.click())
    expect(button()?.textContent).toBe('open')
    act(() => place.querySelector<HTMLElement>(`a[href="${link}"]`)?.click())
    expect([link, button()?.textContent]).toEqual([link, 'closed'])
  }
  act(() => root.unmount())
  vi.unstubAllGlobals()
})
