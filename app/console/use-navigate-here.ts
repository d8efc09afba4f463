import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

/** Goes on from a screen once something has been answered: whoever has left it meanwhile stays where they are. */
export function useNavigateHere(): (to: string) => Promise<void> {
  const navigate = useNavigate()
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return async (to) => {
    if (isHere.current) await navigate(to)
  }
}
