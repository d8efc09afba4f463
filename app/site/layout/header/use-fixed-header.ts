import { type RefObject, useEffect, useState } from 'react'

/**
 * True while the header should be fixed to the top: the page is scrolled past what is above the main bar
 * (`data-main-bar`), so nothing jumps. The header's space stays reserved. Only if `enabled`.
 */
export function useFixedHeader(place: RefObject<HTMLElement | null>, enabled: boolean): boolean {
  const [isFixed, setFixed] = useState(false)

  useEffect(() => {
    const element = place.current
    if (!enabled || !element) return
    const stop = new AbortController()
    let above = 0
    let fixed = false

    function read() {
      if (!element) return
      if (!fixed) above = measureAbove(element)
      const next = -element.getBoundingClientRect().top > above
      if (next === fixed) return
      fixed = next
      if (next) element.style.minHeight = `${element.getBoundingClientRect().height}px`
      else element.style.removeProperty('min-height')
      setFixed(next)
    }
    function letGo() {
      element?.style.removeProperty('min-height')
      fixed = false
      setFixed(false)
    }
    function measureAgain() {
      letGo()
      requestAnimationFrame(read)
    }
    read()
    window.addEventListener('scroll', read, { passive: true, signal: stop.signal })
    window.addEventListener('resize', measureAgain, { signal: stop.signal })
    return () => {
      stop.abort()
      letGo()
    }
  }, [enabled, place])

  return enabled && isFixed
}

function measureAbove(element: HTMLElement): number {
  const bar = element.querySelector('[data-main-bar]')
  return bar ? Math.max(0, bar.getBoundingClientRect().top - element.getBoundingClientRect().top) : 0
}
