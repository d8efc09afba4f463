import { lazy } from 'react'
import type { ApiError } from '#app/api-client/api-error.ts'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import type { PageHandle } from '#app/site/route-handle.ts'
import { Notice } from '#app/ui/notice.tsx'
import { LinkPage } from './link-page.tsx'

/** Fetched by whoever holds a good link. */
const LinkedOrder = lazy(async () => ({ default: (await import('./linked-order.tsx')).LinkedOrder }))

export const handle = {
  title: 'Look and Pay',
  page: 'checkout',
  query: [],
  class: 'checkout',
} satisfies PageHandle

/** A page that handles a token sends no Referer. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer' }
}

/** What the link in a mail opens that a desk has sent: what was quoted there, to agree to and to pay. */
export default function PayLinkPage() {
  return (
    <LinkPage
      send={(request) => secureFetch('/api/km/checkout/link', request)}
      title="Your membership"
      opening="Opening your membership"
      unknown={
        <Notice tone="danger" title="This link is not complete.">
          Please open the link in our newest email again, or ask the office for a new one.
        </Notice>
      }
      refused={(fault, again) => (
        <>
          <Notice
            tone="danger"
            announce
            title="You cannot pay by this link."
          >{`${faultWords(fault)} Nothing was charged.`}</Notice>
          {isPassing(fault) && <div>{again}</div>}
        </>
      )}
    >
      {({ data, ...opened }) => <LinkedOrder checkout={data} {...opened} />}
    </LinkPage>
  )
}

function faultWords({ code, message }: ApiError): string {
  if (code !== 'not_found') return message
  return 'It was replaced by a newer one, or was not copied whole. Please open the link in our newest email.'
}

const isPassing = ({ code, statusCode }: ApiError) =>
  code === 'network' || code === 'too_many_requests' || statusCode >= 500
