import { Link } from 'react-router'
import { screens } from '#app/console/layout/rooms.ts'
import { Card } from '#app/console/parts.tsx'

/** Tasks other than cases and payments; renders nothing if there are none. */
export function AlsoWaiting({
  place,
  refundsOwed,
  hasDraft,
  publicationFailed,
}: {
  place: string
  refundsOwed: number
  hasDraft: boolean
  publicationFailed: boolean
}) {
  if (refundsOwed === 0 && !hasDraft && !publicationFailed) return null
  const owed = refundsOwed === 1 ? 'One refund is' : `${refundsOwed} refunds are`
  const hasSite = screens.some(({ path }) => path === 'site')
  return (
    <Card title="Also waiting" flush>
      <ul>
        {refundsOwed > 0 && (
          <li className="border-line px-5 py-3.5 not-first:border-t">
            <Link to={`/${place}/money/payments`} className="text-link">
              {owed} owed:
            </Link>{' '}
            the gateway refused to send the money, and no one has paid it since.
          </li>
        )}
        {publicationFailed && (
          <li className="border-line px-5 py-3.5 not-first:border-t">
            <Link to={`/${place}/site`} reloadDocument className="text-link">
              A publication of the site
            </Link>{' '}
            didn’t run at its scheduled time. See why under Publish.
          </li>
        )}
        {hasDraft && (
          <li className="border-line px-5 py-3.5 not-first:border-t">
            {hasSite ? (
              <Link to={`/${place}/site`} className="text-link">
                A draft of the site
              </Link>
            ) : (
              <span>A draft of the site</span>
            )}{' '}
            <span>is not published yet.</span>
          </li>
        )}
      </ul>
    </Card>
  )
}
