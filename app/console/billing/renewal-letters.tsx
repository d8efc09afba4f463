import { useState } from 'react'
import { Card, DialogActions, Table } from '#app/console/parts.tsx'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { useRevalidateWithToast } from '#app/console/use-revalidate-with-toast.ts'
import { useForm } from '#app/forms/use-form.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckedForm, TextField } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { Modal } from '#app/ui/modal.tsx'
import type { PaperNotice } from '#domain/back-office/billing/payments/paper-notice.schema.ts'
import { formatDate } from '#domain/format.ts'

type Props = { letters: PaperNotice[]; place: string; today: string; mayChange: boolean }

/**
 * Renewals that need a paper notice, because the member has no working email address. Renders nothing if there are
 * none.
 */
export function RenewalLetters({ letters, place, today, mayChange }: Props) {
  const [mailed, setMailed] = useState<PaperNotice>()
  if (letters.length === 0) return null
  return (
    <Card
      title="Letters to mail"
      lead="Email doesn’t reach these members. Print each letter, mail it, and record the day. They aren’t charged before then."
      flush
    >
      <Table
        label="Letters to mail"
        columns={['Member', 'Next term', 'Charged, if mailed today', 'Why by mail', 'Do']}
      >
        {letters.map((letter) => (
          <tr key={letter.id}>
            <th scope="row" className="min-w-36">
              {letter.member}
              <span className="block font-normal whitespace-nowrap text-muted">{letter.memberNumber}</span>
            </th>
            <td className="whitespace-nowrap">{formatDate(letter.startsOn)}</td>
            <td className="whitespace-nowrap">{formatDate(letter.chargedFrom)}</td>
            <td>{letter.hasEmail ? 'Email was not delivered' : 'No email address'}</td>
            <td>
              <span className="flex flex-wrap gap-2">
                <a
                  href={`/${place}/money/renewals/${letter.id}/letter`}
                  target="_blank"
                  rel="noreferrer"
                  className="text-link inline-flex min-h-8 items-center"
                  aria-label={`Print the letter to ${letter.member}`}
                >
                  Print
                </a>
                {mayChange && (
                  <Button
                    size="sm"
                    onClick={() => setMailed(letter)}
                    aria-label={`Mailed the letter to ${letter.member}`}
                  >
                    Mailed
                  </Button>
                )}
              </span>
            </td>
          </tr>
        ))}
      </Table>
      {mailed && <Mailed letter={mailed} today={today} onClose={() => setMailed(undefined)} />}
    </Card>
  )
}

function Mailed({ letter, today, onClose }: { letter: PaperNotice; today: string; onClose: () => void }) {
  const finish = useRevalidateWithToast()
  const form = useForm({
    schema: async () =>
      (await import('#domain/back-office/billing/payments/paper-notice.schema.ts')).mailedNoticeSchema,
    prepare: ({ mailedOn }) => ({ about: letter.about, mailedOn }),
    submit: (body) =>
      staffFetch(`/api/admin/memberships/${letter.id}/mailedNotice`, { method: 'POST', body }),
    onSuccess: async () => {
      onClose()
      await finish('Recorded. The notice counts from that day.')
    },
  })
  return (
    <Modal open onClose={onClose} title={`Letter to ${letter.member}`} size="small">
      <CheckedForm form={form} className="grid gap-5">
        <FormSummary />
        <TextField name="mailedOn" type="date" label="Mailed on" defaultValue={today} max={today} />
        <DialogActions word="Record it" onClose={onClose} />
      </CheckedForm>
    </Modal>
  )
}
