import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * The mobile navigation: closed at first, toggled by the header, and closed by scrolling, by every path change (§4),
 * and by a tap on the link to the current page.
 */
export function useMobileNav(): { isOpen: boolean; toggle: () => void } {
  // Changes with every navigation, even to the same address.
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = openAt === key

  // Returning with the browser's Back button must not find it open.
  useEffect(() => () => setOpenAt((at) => (at === key ? undefined : at)), [key])

  useEffect(() => {
    if (!isOpen) return
    const stop = new AbortController()
    const start = window.scrollY
    const close = () => setOpenAt(undefined)
    // A collapsing browser toolbar moves the page by a pixel or two, which isn't scrolling.
    window.addEventListener('scroll', () => Math.abs(window.scrollY - start) > 8 && close(), {
      passive: true,
      signal: stop.signal,
    })
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && close(), { signal: stop.signal })
    return () => stop.abort()
  }, [isOpen])

  return { isOpen, toggle: () => setOpenAt(isOpen ? undefined : key) }
}
