import { lazy } from 'react'
import type { ApiError } from '#app/api-client/api-error.ts'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import type { PageHandle } from '#app/site/route-handle.ts'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#messages'
import { LinkPage } from './link-page.tsx'

/** Loaded only with a valid link. */
const LinkedOrder = lazy(async () => ({ default: (await import('./linked-order.tsx')).LinkedOrder }))

export const handle = {
  title: () => m.checkout_look_pay(),
  page: 'checkout',
  query: [],
  class: 'checkout',
} satisfies PageHandle

/** A page that handles a token sends no Referer. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer' }
}

/** Opened by the link a front desk emailed: its quote, to agree to and pay. */
export default function PayLinkPage() {
  return (
    <LinkPage
      send={(request) => secureFetch('/api/km/checkout/link', request)}
      title={m.checkout_membership()}
      opening={m.checkout_opening_membership()}
      unknown={
        <Notice tone="danger" title={m.checkout_link_complete()}>
          {m.checkout_please_open_link_newest()}
        </Notice>
      }
      refused={(fault, again) => (
        <>
          <Notice tone="danger" announce title={m.checkout_cannot_pay_link()}>
            {m.checkout_link_refused({ fault: faultWords(fault) })}
          </Notice>
          {isPassing(fault) && <div>{again}</div>}
        </>
      )}
    >
      {({ data, ...opened }) =>
        data.status === 'completed' ? (
          <Notice tone="success" announce title={m.checkout_link_paid()}>
            {m.checkout_link_paid_papers()}
          </Notice>
        ) : (
          <LinkedOrder checkout={data} {...opened} />
        )
      }
    </LinkPage>
  )
}

function faultWords({ code, message }: ApiError): string {
  if (code !== 'not_found') return message
  return m.checkout_replaced_newer_one_copied()
}

const isPassing = ({ code, statusCode }: ApiError) =>
  code === 'network' || code === 'too_many_requests' || statusCode >= 500
