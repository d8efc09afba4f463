import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { clearDraft, loadDraft } from '#app/forms/form-draft.ts'
import { keepDraft } from '#app/forms/keep-draft.ts'

const key = 'brought-coupon'

/** Stores a campaign's coupon for this visit, so that looking around first doesn't lose it. */
export function useKeptCoupon(coupon: string | null | undefined): void {
  useEffect(() => {
    if (coupon) keepDraft(key, coupon)
  }, [coupon])
}

/**
 * Stores the coupon of a page's address for this visit, and adds a stored coupon to an address without one. Returns a
 * function that continues without it.
 */
export function useBroughtCoupon(coupon: string | null): () => void {
  const [, setSearch] = useSearchParams()
  const { state } = useLocation()
  useKeptCoupon(coupon)
  useEffect(() => {
    const brought = coupon ? null : loadDraft<string>(key)
    if (typeof brought !== 'string') return
    setSearch(
      (search) => {
        search.set('coupon', brought)
        return search
      },
      { replace: true, preventScrollReset: true, state },
    )
  }, [coupon, setSearch, state])
  return () => {
    clearDraft(key)
    setSearch(
      (search) => {
        search.delete('coupon')
        return search
      },
      { replace: true, preventScrollReset: true, state },
    )
  }
}

/** Removes the coupon after it was used. */
export function forgetBroughtCoupon(): void {
  clearDraft(key)
}
