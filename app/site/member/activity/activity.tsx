import { Link } from 'react-router'
import { RichMessage } from '#app/i18n/rich-message.tsx'
import { requireMemberPage } from '#app/site/member/member-guard.server.ts'
import { MemberPage } from '#app/site/member/profile/member-page.tsx'
import { buttonClass, LinkButton } from '#app/ui/button.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { formatCents, formatDate } from '#domain/format.ts'
import { readActivity } from '#domain/memberships/history/activity.queries.server.ts'
import { type ActivityEntry, pageNumberSchema } from '#domain/memberships/history/activity.schema.ts'
import * as m from '#messages'
import type { Route } from './+types/activity'

export const handle = { title: () => m.member_activity(), page: 'dashboard' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, owner } = requireMemberPage(context, url)
  const page = pageNumberSchema.parse(url.searchParams.get('page') ?? undefined)
  return readActivity(services.db, owner, page)
}

/** The history of the memberships, in words, newest first; and all the data we store as one file. */
export default function ActivityPage({ loaderData }: Route.ComponentProps) {
  const { entries, page, more } = loaderData
  return (
    <MemberPage title={m.member_activity()} lead={m.member_activity_lead()}>
      {entries.length === 0 ? (
        <p>{m.member_activity_none({ isFirstPage: page === 1 })}</p>
      ) : (
        <ol className="grid border-l-2 border-line">
          {entries.map((entry) => (
            <Entry key={`${entry.kind} ${entry.on} ${entry.receiptId} ${entry.detail}`} entry={entry} />
          ))}
        </ol>
      )}
      {(page > 1 || more) && (
        <nav aria-label={m.member_activity_pages()} className="flex flex-wrap gap-3">
          {page > 1 && (
            <LinkButton variant="secondary" to={`/dashboard/activity?page=${page - 1}`}>
              {m.member_activity_newer()}
            </LinkButton>
          )}
          {more && (
            <LinkButton variant="secondary" to={`/dashboard/activity?page=${page + 1}`}>
              {m.member_activity_older()}
            </LinkButton>
          )}
        </nav>
      )}
      <section aria-labelledby="data" className="border-t border-line pt-6">
        <h2 id="data" className="text-subheading">
          {m.member_data_title()}
        </h2>
        <p className="mt-2 mb-4 text-small text-muted">
          <RichMessage
            parts={m.member_data_text()}
            tags={{
              link: (words) => (
                <Link to="/support" className="text-link">
                  {words}
                </Link>
              ),
            }}
          />
        </p>
        <a
          href="/api/v4/member/data"
          download="my-data.json"
          className={buttonClass({ variant: 'secondary' })}
        >
          <Icon name="download" />
          <span>{m.member_data_download()}</span>
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
          <RichMessage
            parts={m.member_activity_receipt({ date: formatDate(entry.on) })}
            tags={{ date: (words) => <span className="sr-only">{words}</span> }}
          />
        </Link>
      )}
    </li>
  )
}

/** An entry in words: what happened, and the details. */
export function activityWords({ kind, detail, amountCents }: ActivityEntry): {
  title: string
  note?: string
} {
  const amount = formatCents(amountCents ?? 0)
  const name = detail ?? ''
  const note = detail ?? undefined
  switch (kind) {
    case 'joined':
      return { title: m.member_activity_joined({ plan: name }) }
    case 'paid':
      return { title: m.member_activity_paid({ amount }), note }
    case 'adjusted':
      return { title: m.member_activity_adjusted({ amount }), note }
    case 'credited':
      return { title: m.member_activity_credited({ amount }), note }
    case 'credit_taken_back':
      return { title: m.member_activity_credit_removed({ amount }), note }
    case 'renewed':
      return { title: m.member_activity_renewed({ amount }), note }
    case 'plan_changed':
      return {
        title: m.member_activity_plan_changed({ plan: name }),
        note: m.member_activity_plan_changed_paid({ amount }),
      }
    case 'declined':
      return { title: m.member_activity_declined({ amount }), note }
    case 'debit_started':
      return { title: m.member_activity_debit_started({ amount }), note: m.member_activity_debit_days() }
    case 'refund_promised':
      return {
        title: m.member_activity_refund_promised({ amount }),
        note: m.member_activity_refund_sent({ on: name }),
      }
    case 'refunded':
      return {
        title: detail
          ? m.member_activity_refunded_by({ amount, how: detail })
          : m.member_activity_refunded({ amount }),
      }
    case 'bank_returned':
      return { title: m.member_activity_bank_returned({ amount }), note }
    case 'person_added':
      return { title: m.member_activity_person_added({ name }) }
    case 'person_ended':
      return { title: m.member_activity_person_ended({ name }) }
    case 'card_changed':
      return { title: m.member_activity_method_changed(), note }
    case 'auto_renew_on':
      return { title: m.member_activity_auto_renew_on() }
    case 'cancelled':
      return { title: m.member_activity_canceled(), note }
    case 'kept':
      return { title: m.member_activity_kept(), note }
  }
}
