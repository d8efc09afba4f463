import { Link } from 'react-router'
import { requireMemberPage } from '#app/site/member/member-guard.server.ts'
import { MemberPage } from '#app/site/member/profile/member-page.tsx'
import { buttonClass, LinkButton } from '#app/ui/button.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { formatCents, formatDate } from '#domain/format.ts'
import { readActivity } from '#domain/memberships/history/activity.queries.server.ts'
import { type ActivityEntry, pageNumberSchema } from '#domain/memberships/history/activity.schema.ts'
import type { Route } from './+types/activity'

export const handle = { title: 'Activity', page: 'dashboard' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, owner } = requireMemberPage(context, url)
  const page = pageNumberSchema.parse(url.searchParams.get('page') ?? undefined)
  return readActivity(services.db, owner, page)
}

/** What happened to the memberships, in words, the newest first; and everything we keep as one file. */
export default function ActivityPage({ loaderData }: Route.ComponentProps) {
  const { entries, page, more } = loaderData
  return (
    <MemberPage title="Activity" lead="What happened with your membership, newest first.">
      {entries.length === 0 ? (
        <p>{page > 1 ? 'There is nothing older.' : 'Nothing has happened yet.'}</p>
      ) : (
        <ol className="grid border-l-2 border-line">
          {entries.map((entry) => (
            <Entry key={`${entry.kind} ${entry.on} ${entry.receiptId} ${entry.detail}`} entry={entry} />
          ))}
        </ol>
      )}
      {(page > 1 || more) && (
        <nav aria-label="Pages" className="flex flex-wrap gap-3">
          {page > 1 && (
            <LinkButton variant="secondary" to={`/dashboard/activity?page=${page - 1}`}>
              Newer
            </LinkButton>
          )}
          {more && (
            <LinkButton variant="secondary" to={`/dashboard/activity?page=${page + 1}`}>
              Older
            </LinkButton>
          )}
        </nav>
      )}
      <section aria-labelledby="data" className="border-t border-line pt-6">
        <h2 id="data" className="text-subheading">
          Your data
        </h2>
        <p className="mt-2 mb-4 text-small text-muted">
          Everything we keep under your account, as one JSON file: your details, memberships, family, visits,
          payments, receipts, agreements and sign-ins. Your password and the numbers of cards and accounts are
          not in it. What you wrote to us by the email of your account is in it from the day you confirmed
          that email by a link we mailed you; for anything else you wrote, such as from another address,{' '}
          <Link to="/support" className="text-link">
            ask us
          </Link>
          .
        </p>
        <a
          href="/api/v4/member/data"
          download="my-data.json"
          className={buttonClass({ variant: 'secondary' })}
        >
          <Icon name="download" /> Download my data
        </a>
      </section>
    </MemberPage>
  )
}

const icons: Record<ActivityEntry['kind'], IconName> = {
  joined: 'check-circle',
  paid: 'receipt',
  adjusted: 'receipt',
  credited: 'receipt',
  credit_taken_back: 'receipt',
  renewed: 'calendar',
  plan_changed: 'tooth',
  declined: 'alert-circle',
  debit_started: 'clock',
  refunded: 'wallet',
  refund_promised: 'clock',
  bank_returned: 'alert-circle',
  person_added: 'users',
  person_ended: 'users',
  card_changed: 'card',
  auto_renew_on: 'calendar',
  cancelled: 'close',
  kept: 'check-circle',
}

function Entry({ entry }: { entry: ActivityEntry }) {
  const { title, note } = activityWords(entry)
  return (
    <li className="relative pb-6 pl-7 last:pb-0">
      <span className="absolute top-0 -left-[17px] grid size-8 place-items-center rounded-full border border-line bg-surface text-accent">
        <Icon name={icons[entry.kind]} className="size-4.5" />
      </span>
      <p className="text-small text-muted">{formatDate(entry.on)}</p>
      <p className="font-semibold break-words">{title}</p>
      {note && <p className="text-small">{note}</p>}
      {entry.receiptId && (
        <Link to={`/receipt/${entry.receiptId}`} className="text-link inline-flex min-h-11 items-center">
          Receipt<span className="sr-only">{` of ${formatDate(entry.on)}`}</span>
        </Link>
      )}
    </li>
  )
}

/** An entry in words: what happened, and what is to be said beside it. */
export function activityWords({ kind, detail, amountCents }: ActivityEntry): {
  title: string
  note?: string
} {
  const amount = formatCents(amountCents ?? 0)
  switch (kind) {
    case 'joined':
      return { title: `${detail} began` }
    case 'paid':
      return { title: `You paid ${amount}`, note: detail ?? undefined }
    case 'adjusted':
      return { title: `You paid ${amount} beside your membership`, note: detail ?? undefined }
    case 'credited':
      return { title: `You were credited ${amount}`, note: detail ?? undefined }
    case 'credit_taken_back':
      return { title: `${amount} of your credit was taken back`, note: detail ?? undefined }
    case 'renewed':
      return { title: `Renewed for ${amount}`, note: detail ?? undefined }
    case 'plan_changed':
      return { title: `Changed to ${detail}`, note: `You paid ${amount}.` }
    case 'declined':
      return { title: `A charge of ${amount} did not go through`, note: detail ?? undefined }
    case 'debit_started':
      return { title: `We asked your bank for ${amount}`, note: 'It takes up to 4 business days.' }
    case 'refund_promised':
      return { title: `${amount} will be refunded`, note: `Sent on ${detail}, unless you change your mind.` }
    case 'refunded':
      return { title: detail ? `${amount} paid back to you ${detail}` : `${amount} refunded` }
    case 'bank_returned':
      return { title: `Your bank took back ${amount}`, note: detail ?? undefined }
    case 'person_added':
      return { title: `${detail} was added` }
    case 'person_ended':
      return { title: `${detail} left your membership` }
    case 'card_changed':
      return { title: 'You changed what is on file', note: detail ?? undefined }
    case 'auto_renew_on':
      return { title: 'You turned on auto-renewal' }
    case 'cancelled':
      return { title: 'Your membership was cancelled', note: detail ?? undefined }
    case 'kept':
      return { title: 'You took your cancellation back', note: detail ?? undefined }
  }
}
