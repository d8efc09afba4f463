import { useEffect, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { DateField } from '#app/console/date-field.tsx'
import { Card, Table } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Touched } from '#domain/back-office/plans/plan-draft.schema.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import { formatMonth } from '#domain/format-moment.ts'
import { ActButton } from './plan-parts.tsx'

const count = (members: number) =>
  `${members.toLocaleString('en-US')} ${members === 1 ? 'member' : 'members'}`

/** The effects of publishing the draft, to review first, and the button to publish it. */
export function Publication({
  planId,
  touched,
  startsOn,
  mayPublish,
  isTyped,
}: {
  planId: string
  touched: Touched
  startsOn: string
  mayPublish: boolean
  /** The draft has changes that were typed since it was reviewed. */
  isTyped: boolean
}) {
  const navigate = useNavigate()
  const [typedDay, setTypedDay] = useState(startsOn)
  useEffect(() => setTypedDay(startsOn), [startsOn])
  const { diff, prohibited, soldFrom, noticeDays, months } = touched
  return (
    <Card title="Before you publish" lead={`New members buy it from ${formatDate(soldFrom)}.`}>
      <Form method="get" className="mb-5 flex flex-wrap items-end gap-3" preventScrollReset>
        <input type="hidden" name="review" value="1" />
        <div className="basis-52">
          <DateField
            key={startsOn}
            name="startsOn"
            label="Start on"
            optional
            defaultValue={startsOn}
            onDay={setTypedDay}
          />
        </div>
        <Button type="submit" variant="secondary">
          Check this day
        </Button>
      </Form>
      {prohibited.length > 0 && (
        <Notice tone="danger" title="It cannot be published yet." className="mb-5">
          <ul>
            {prohibited.map(({ path, message }) => (
              <li key={`${path} ${message}`}>
                {path}: {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <h3 className="mb-2 font-semibold">What is new</h3>
      {diff.length === 0 ? (
        <p className="mb-5 text-muted">Nothing has changed from what is sold today.</p>
      ) : (
        <ul className="mb-5 list-disc ps-5">
          {diff.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <h3 className="mb-2 font-semibold">Who it affects</h3>
      <ul className="mb-5 list-disc ps-5">
        <li>{count(touched.members)} now on this plan. No one’s price changes before their renewal.</li>
        {touched.dearer > 0 && (
          <li>{`${count(touched.dearer)} will pay more. Each gets an email ${noticeDays.first} to ${noticeDays.last} days before the term${touched.firstNoticeOn ? `; the first on ${formatDate(touched.firstNoticeOn)}` : ''}.`}</li>
        )}
        {touched.tooLate > 0 && (
          <li>
            Of these, too close to their renewal to be notified in time: {count(touched.tooLate)}. They get
            one more term at their current price.
          </li>
        )}
        {touched.untold > 0 && (
          <li>
            Of these, without an email: {count(touched.untold)}. Their price stays until they can be notified.
          </li>
        )}
        {touched.cheaper > 0 && <li>{count(touched.cheaper)} will pay less from their next term on.</li>}
        {touched.same > 0 && (
          <li>Same price: {count(touched.same)}. The new version applies from the next term on.</li>
        )}
        {touched.keeps > 0 && (
          <li>
            With a billing cycle or a family that the new version doesn’t offer: {count(touched.keeps)}. They
            keep what they agreed to.
          </li>
        )}
      </ul>
      {months.length > 0 && (
        <div className="mb-5">
          <Table
            label="Renewals that will cost more, by month"
            columns={['Month', { end: 'Members' }, { end: 'Total increase' }]}
          >
            {months.map(({ month, members, moreCents }) => (
              <tr key={month}>
                <th scope="row">{formatMonth(month)}</th>
                <td className="text-end! tabular-nums">{members.toLocaleString('en-US')}</td>
                <td className="text-end! tabular-nums">{formatCents(moreCents)}</td>
              </tr>
            ))}
          </Table>
        </div>
      )}
      {!mayPublish ? (
        <p className="text-muted">Someone who publishes plans must do this.</p>
      ) : isTyped ? (
        <Notice tone="warning">
          You changed the draft since this review. Press “Review and publish” again: what is published is what
          you have reviewed.
        </Notice>
      ) : typedDay !== startsOn ? (
        <Notice tone="warning">
          You chose another day. Press “Check this day” to see who it affects then.
        </Notice>
      ) : (
        <ActButton
          send={() =>
            staffFetch(`/api/admin/plans/${planId}/publish`, {
              method: 'POST',
              body: { revision: touched.revision, startsOn: startsOn || null },
            })
          }
          said={startsOn ? `It starts on ${formatDate(startsOn)}.` : 'Published.'}
          variant="primary"
          onDone={() => navigate('?', { preventScrollReset: true })}
        >
          {startsOn ? `Publish on ${formatDate(startsOn)}` : 'Publish now'}
        </ActButton>
      )}
    </Card>
  )
}
