import { Modal } from '#app/ui/modal.tsx'
import { formatCents, typedDate } from '#domain/format.ts'
import type { AgreementContent } from '#domain/memberships/agreement/agreement.schema.ts'
import * as m from '#messages'

/** The very agreement an order makes, to be read before it is agreed to. `pdf`: where it is as a file, if anywhere. */
export function AgreementDialog({
  agreement,
  pdf,
  onClose,
}: {
  /** Null while it is closed. */
  agreement: AgreementContent | null
  pdf: string | null
  onClose: () => void
}) {
  return (
    <Modal open={agreement !== null} onClose={onClose} title={agreement?.title ?? ''} size="large">
      {agreement && <AgreementText {...agreement} />}
      {pdf && (
        <a href={pdf} target="_blank" rel="noreferrer" className="text-link mt-6 inline-block">
          {m.agreement_open_pdf()}
        </a>
      )}
    </Modal>
  )
}

function AgreementText(content: AgreementContent) {
  const interval = content.renewalInterval ?? content.interval
  const term = { from: typedDate(content.termStartsOn), to: typedDate(content.termEndsOn) }
  const facts = [
    [m.agreement_member(), content.member.name],
    [m.agreement_address(), content.member.addressLines.join(', ')],
    [m.agreement_member_number(), content.memberNumber],
    [m.agreement_provided_by(), content.operator.name],
    [m.agreement_plan(), content.planName],
    [m.agreement_term(), m.agreement_term_days(term)],
    [
      m.agreement_on_plan(),
      content.covered.map(({ name, note }) => (note ? `${name} (${note})` : name)).join(', '),
    ],
    [m.agreement_included(), content.benefits.join('; ') || m.agreement_member_prices_only()],
    ...content.lines.map(({ label, amountCents }) => [label, formatCents(amountCents)]),
    [m.agreement_total_today(), formatCents(content.totalCents)],
    [
      content.autoRenew ? m.agreement_each_renewal({ interval }) : m.agreement_if_renewed(),
      formatCents(content.renewalTotalCents),
    ],
  ]
  return (
    <div className="grid gap-5">
      <div className="grid gap-2 border-2 border-ink p-4 font-bold">
        {content.notice?.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[12rem_1fr]">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {content.sections.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <h3 className="mb-1 font-semibold">{heading}</h3>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="mb-2">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
      {content.fixedNotice && <p className="font-bold">{content.fixedNotice}</p>}
    </div>
  )
}
