import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { clearDraft, loadDraft } from '#app/forms/form-draft.ts'
import { keepDraft } from '#app/forms/keep-draft.ts'

const key = 'brought-coupon'

/** Keeps the coupon of a campaign for this visit, so that looking around first does not lose it. */
export function useKeptCoupon(coupon: string | null | undefined): void {
  useEffect(() => {
    if (coupon) keepDraft(key, coupon)
  }, [coupon])
}

/**
 * The coupon that a page's address names is kept for this visit, and one that was kept before is put into an address
 * that names none. Answers what goes on without it.
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

/** Forgets it: it was used. */
export function forgetBroughtCoupon(): void {
  clearDraft(key)
}
