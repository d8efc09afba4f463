import { useState } from 'react'
import type { FetchResult } from '#app/api-client/fetcher.ts'
import { Button } from '#app/ui/button.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { asIs } from '#domain/as-is.ts'
import { formatCents } from '#domain/format.ts'
import { formatFullDate } from '#domain/format-moment.ts'
import type { AgreementContent } from '#domain/memberships/agreement/agreement.schema.ts'
import * as m from '#messages'

/**
 * The address of an agreement's file; or an API call that returns it as a blob, if its address would reveal who joins.
 */
export type AgreementFile = string | (() => Promise<FetchResult<Blob>>)

/** The order's exact agreement, to read before agreeing to it. `pdf`: its file's address, or how to load it. */
export function AgreementDialog({
  agreement,
  pdf,
  onClose,
}: {
  /** Null while it's closed. */
  agreement: AgreementContent | null
  pdf: AgreementFile | null
  onClose: () => void
}) {
  return (
    <Modal
      open={agreement !== null}
      onClose={onClose}
      title={agreement?.spanish?.title ?? agreement?.title ?? ''}
      size="large"
    >
      {agreement && <AgreementText {...agreement} {...agreement.spanish} />}
      {agreement?.spanish && (
        <>
          <p className="mt-5">{m.contract_english_decides()}</p>
          <details className="mt-3">
            <summary className="text-link cursor-pointer">{m.agreement_read_english()}</summary>
            <div lang="en" className="mt-4 grid gap-5">
              <AgreementClauses {...agreement} />
            </div>
          </details>
        </>
      )}
      {typeof pdf === 'function' && <SavePdf fetchPdf={pdf} />}
      {typeof pdf === 'string' && (
        <a href={pdf} target="_blank" rel="noreferrer" className="text-link mt-6 inline-block">
          {m.agreement_open_pdf()}
        </a>
      )}
    </Modal>
  )
}

/** Requests the file with the page's data, because names and a link's token must not be in an address, and saves it. */
function SavePdf({ fetchPdf }: { fetchPdf: Exclude<AgreementFile, string> }) {
  const [fault, setFault] = useState<string | null>(null)
  const [isAsked, setIsAsked] = useState(false)
  async function save() {
    setIsAsked(true)
    const answer = await fetchPdf()
    setIsAsked(false)
    setFault(answer.ok ? null : answer.error.message)
    if (!answer.ok) return
    const url = URL.createObjectURL(answer.data)
    Object.assign(document.createElement('a'), { href: url, download: 'agreement-draft.pdf' }).click()
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  }
  return (
    <div className="mt-6 grid justify-items-start gap-4">
      <Button variant="secondary" onClick={save} pending={isAsked}>
        {m.agreement_save_pdf()}
      </Button>
      {fault && (
        <Notice tone="danger" announce>
          {fault}
        </Notice>
      )}
    </div>
  )
}

function AgreementText(content: AgreementContent) {
  const interval = content.renewalInterval ?? content.interval
  const term = { from: formatFullDate(content.termStartsOn), to: formatFullDate(content.termEndsOn) }
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
      <AgreementNotice {...content} />
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[12rem_1fr]">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd translate={asIs(`${value}`)} className="wrap-anywhere">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <AgreementSections {...content} />
    </div>
  )
}

/** The contract's English text next to the Spanish; what is identical in both appears once. */
function AgreementClauses(content: AgreementContent) {
  return (
    <>
      <AgreementNotice {...content} />
      <AgreementSections {...content} />
    </>
  )
}

function AgreementNotice({ notice }: Pick<AgreementContent, 'notice'>) {
  return (
    <div className="grid gap-2 border-2 border-ink p-4 font-bold">
      {notice?.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  )
}

function AgreementSections({ sections, fixedNotice }: Pick<AgreementContent, 'sections' | 'fixedNotice'>) {
  return (
    <>
      {sections.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <h3 className="mb-1 font-semibold">{heading}</h3>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="mb-2">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
      {fixedNotice && (
        // The state's prescribed text, which exists only in English.
        <p lang="en" className="font-bold">
          {fixedNotice}
        </p>
      )}
    </>
  )
}
