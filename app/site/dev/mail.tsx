import { data, Link } from 'react-router'
import { requestContext } from '#app/request-context.ts'
import { Card } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { listKeptMails } from '#domain/mail/captured-mail.queries.server.ts'
import type { Route } from './+types/mail'
import { neverKept, refuseInProduction } from './not-in-production.server.ts'

export const handle = { title: 'Outbox', page: 'dev-mail' }

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, brand } = context.get(requestContext)
  refuseInProduction(services, url.pathname)
  const kept = await listKeptMails(services.db, { brandId: brand.id })
  const mails = kept.map(({ id, to, subject, text, sentAt, attachments }) => ({
    id,
    to,
    subject,
    text,
    sentAt: sentAt?.toISOString() ?? '',
    attachments: attachments.map(({ filename }) => filename),
  }))
  return data({ mails }, { headers: neverKept })
}

/** Unsent emails, shown if no SMTP server is configured; never in production. */
export default function DevMailPage({ loaderData }: Route.ComponentProps) {
  const { mails } = loaderData
  return (
    <div className="wrap-wide py-10 sm:py-16">
      <h1 className="text-title">Outbox</h1>
      <p className="mt-2 mb-8 text-lead text-muted">
        No SMTP server is configured, so mail is kept here instead of sent.{' '}
        <Link to="/dev/mail-previews" className="text-link">
          See every mail there is
        </Link>
      </p>
      {mails.length === 0 && <p>Nothing has been mailed yet.</p>}
      <ul className="grid gap-6">
        {mails.map((mail) => (
          <Card key={mail.id} as="li">
            <h2 className="text-subheading break-words">{mail.subject}</h2>
            <p className="text-small text-muted break-words">
              To {mail.to},{' '}
              <time dateTime={mail.sentAt}>{mail.sentAt.slice(0, 16).replace('T', ' ')} UTC</time>
            </p>
            <ul className="mt-3 flex flex-wrap gap-x-6">
              <li>
                <a
                  href={`/dev/mail/${mail.id}`}
                  className="text-link inline-flex min-h-11 items-center gap-2"
                >
                  <Icon name="mail" /> As HTML
                  <span className="sr-only">: {mail.subject}</span>
                </a>
              </li>
              {mail.attachments.map((filename, index) => (
                <li key={filename}>
                  <a
                    href={`/dev/mail/${mail.id}/attachments/${index}`}
                    className="text-link inline-flex min-h-11 items-center gap-2"
                  >
                    <Icon name="download" />
                    {filename}
                  </a>
                </li>
              ))}
            </ul>
            <pre className="mt-4 rounded-lg bg-sunken p-4 font-sans text-small break-words whitespace-pre-wrap">
              {mail.text}
            </pre>
          </Card>
        ))}
      </ul>
    </div>
  )
}
