import { Act } from '#app/console/members/actions/action-form.tsx'
import { Card, Table } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import type { MemberFacts } from '#domain/back-office/members/page/member-facts.schema.ts'

/** Every email about a member. */
export function Mails({
  place,
  mails,
  labels,
  mayChange,
}: {
  place: string
  mails: (MemberFacts['mails'][number] & { when: string })[]
  /** The staff's label for each email, by its stored name. */
  labels: Record<string, string>
  mayChange: boolean
}) {
  return (
    <Card title="Emails" lead="Each opens with today’s details." flush>
      {mails.length === 0 ? (
        <p className="p-5 text-muted">No email has been sent to them yet.</p>
      ) : (
        <Table label="Emails" columns={['When', 'Email', 'To', 'Status', mayChange && { hidden: 'Actions' }]}>
          {mails.map((mail) => (
            <tr key={mail.id}>
              <td className="whitespace-nowrap text-muted">{mail.when}</td>
              <th scope="row" className="min-w-40">
                <a
                  href={`/${place}/members/mails/${mail.id}`}
                  target="_blank"
                  rel="noreferrer"
                  className="text-link inline-flex min-h-6 items-center"
                >
                  {labels[mail.template] ?? mail.template}
                </a>
              </th>
              <td className="wrap-anywhere">{mail.to}</td>
              <td className="min-w-28">
                {mail.status === 'sent' ? 'Sent' : 'Waiting'}
                {mail.status !== 'sent' && mail.lastError && (
                  <span className="block text-fine text-danger-strong">{mail.lastError}</span>
                )}
              </td>
              {mayChange && (
                <td>
                  <SendAgain mailId={mail.id} name={labels[mail.template] ?? mail.template} />
                </td>
              )}
            </tr>
          ))}
        </Table>
      )}
    </Card>
  )
}

function SendAgain({ mailId, name }: { mailId: string; name: string }) {
  return (
    <Act
      words={{
        label: 'Send again',
        title: `Send “${name}” again?`,
        button: 'Send it again',
        done: 'The email is on its way.',
      }}
      call={{
        schema: (schemas) => schemas.reasonSchema,
        send: (request) => staffFetch(`/api/admin/mails/${mailId}/resend`, request),
      }}
    >
      <p>It’s updated with current details and goes to their current address.</p>
    </Act>
  )
}
