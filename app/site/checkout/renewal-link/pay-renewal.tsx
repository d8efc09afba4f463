import { lazy } from 'react'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { LinkPage } from '#app/site/checkout/pay-link/link-page.tsx'
import type { PageHandle } from '#app/site/route-handle.ts'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#messages'
import { LinkStands } from './link-stands.tsx'

/** Loaded only with a valid link. */
const RenewalOrder = lazy(async () => ({ default: (await import('./renewal-order.tsx')).RenewalOrder }))

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

/** Opened by an emailed link that pays for a renewal without signing in. */
export default function PayRenewalPage() {
  return (
    <LinkPage
      send={(request) => secureFetch('/api/km/renewal/link', request)}
      title={m.checkout_pay_membership()}
      opening={m.checkout_opening_paid()}
      unknown={<LinkStands state="unknown" />}
      refused={({ code, message }, again) =>
        code === 'not_found' || code === 'invalid' ? (
          <LinkStands state="unknown" />
        ) : (
          <>
            <Notice tone="danger" announce title={m.checkout_could_opened()}>
              {m.checkout_refused_nothing_charged({ message })}
            </Notice>
            <div>{again}</div>
          </>
        )
      }
    >
      {({ data, ...opened }) => <RenewalOrder link={data} {...opened} />}
    </LinkPage>
  )
}
