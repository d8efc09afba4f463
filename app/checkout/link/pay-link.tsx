import { lazy, Suspense, useEffect, useState } from 'react'
import type { ApiError } from '#app/browser/api-error.ts'
import { secureFetch } from '#app/browser/secure-fetch.ts'
import { useLinkToken } from '#app/member/use-brought.ts'
import type { PageHandle } from '#app/shell/page-handle.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import type { CheckoutView } from '#domain/orders/checkout/checkout.schema.ts'

/** Fetched by whoever holds a good link. */
const LinkedOrder = lazy(async () => ({ default: (await import('./linked-order.tsx')).LinkedOrder }))

export const handle = { title: 'Look and Pay', page: 'checkout', query: [] } satisfies PageHandle

/** A page that handles a token sends no Referer. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer' }
}

type Opened = { checkout: CheckoutView } | { fault: ApiError } | null

/** What the link in a mail opens that a desk has sent: what was quoted there, to agree to and to pay. */
export default function PayLinkPage() {
  const token = useLinkToken()
  const [opened, setOpened] = useState<Opened>(null)
  useEffect(() => {
    if (token) void open(token).then(setOpened)
  }, [token])
  const opening = <Spinner size="lg" label="Opening your membership" />
  return (
    <div className="wrap-reading section-space">
      <h1 className="text-title">Your membership</h1>
      <div className="mt-8">
        {token === null ? (
          <Notice tone="danger" title="This link is not complete.">
            Please open the link in our newest email again, or ask the office for a new one.
          </Notice>
        ) : !token || !opened ? (
          opening
        ) : 'fault' in opened ? (
          <>
            <Notice tone="danger" announce title="You cannot pay by this link.">
              {faultWords(opened.fault)} Nothing was charged.
            </Notice>
            {isPassing(opened.fault) && (
              <Button
                className="mt-6"
                onClick={() => {
                  setOpened(null)
                  void open(token).then(setOpened)
                }}
              >
                Try again
              </Button>
            )}
          </>
        ) : (
          <Suspense fallback={opening}>
            <LinkedOrder
              token={token}
              checkout={opened.checkout}
              onRead={() => open(token).then(setOpened)}
            />
          </Suspense>
        )}
      </div>
    </div>
  )
}

async function open(token: string): Promise<Opened> {
  const answer = await secureFetch<CheckoutView>('/api/km/checkout/link', { method: 'POST', body: { token } })
  return answer.ok ? { checkout: answer.data } : { fault: answer.error }
}

function faultWords({ code, message }: ApiError): string {
  if (code !== 'not_found') return message
  return 'It was replaced by a newer one, or was not copied whole. Please open the link in our newest email.'
}

const isPassing = ({ code, statusCode }: ApiError) =>
  code === 'network' || code === 'too_many_requests' || statusCode >= 500
