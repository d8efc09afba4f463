import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

/** Navigates after a response, unless the user has left the screen in the meantime. */
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
