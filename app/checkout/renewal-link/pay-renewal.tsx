import { lazy, Suspense, useEffect, useState } from 'react'
import type { ApiError } from '#app/browser/api-error.ts'
import { secureFetch } from '#app/browser/secure-fetch.ts'
import { useLinkToken } from '#app/member/use-brought.ts'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import type { RenewalLink } from '#domain/orders/renewal-link/renewal-link.schema.ts'
import { LinkStands } from './link-stands.tsx'

/** Fetched by whoever holds a good link. */
const RenewalOrder = lazy(async () => ({ default: (await import('./renewal-order.tsx')).RenewalOrder }))

export const handle = { title: 'Look and Pay', page: 'checkout', query: [] } satisfies PageHandle

/** A page that handles a token sends no Referer. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer' }
}

type Opened = { link: RenewalLink } | { fault: ApiError } | null

/** What the link in a mail opens that pays a renewal without signing in. */
export default function PayRenewalPage() {
  const token = useLinkToken()
  const [opened, setOpened] = useState<Opened>(null)
  useEffect(() => {
    if (token) void open(token).then(setOpened)
  }, [token])
  const opening = <Spinner size="lg" label="Opening what is to be paid" />
  return (
    <div className="wrap-reading section-space">
      <h1 className="text-title">Pay for your membership</h1>
      <div className="mt-8">
        {token === null ? (
          <LinkStands state="unknown" />
        ) : !token || !opened ? (
          opening
        ) : 'fault' in opened ? (
          opened.fault.code === 'not_found' || opened.fault.code === 'invalid' ? (
            <LinkStands state="unknown" />
          ) : (
            <>
              <Notice tone="danger" announce title="This could not be opened.">
                {opened.fault.message} Nothing was charged.
              </Notice>
              <Button
                className="mt-6"
                onClick={() => {
                  setOpened(null)
                  void open(token).then(setOpened)
                }}
              >
                Try again
              </Button>
            </>
          )
        ) : (
          <Suspense fallback={opening}>
            <RenewalOrder token={token} link={opened.link} onRead={() => open(token).then(setOpened)} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

async function open(token: string): Promise<Opened> {
  const answer = await secureFetch<RenewalLink>('/api/km/renewal/link', { method: 'POST', body: { token } })
  return answer.ok ? { link: answer.data } : { fault: answer.error }
}
