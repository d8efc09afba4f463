import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { NoBreakPhones } from '#app/ui/no-break-phones.tsx'
import { asIs } from '#domain/as-is.ts'
import { formatDate, formatPhone } from '#domain/format.ts'
import { grievanceSubjectWords, grievanceTypeWords } from '#domain/support/support-words.ts'
import * as m from '#messages'
import type { SupportOperator } from './grievance-aside.tsx'
import type { Filed } from './grievance-form.tsx'
import { RegulatorNotice } from './regulator-notice.tsx'

/** What the filer needs to keep: the case number, our deadlines, and a copy of every word. */
export function FiledGrievance({ filed, operator }: { filed: Filed; operator: SupportOperator }) {
  const { grievance, files, answer } = filed
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="wrap-reading section-space print:py-2">
      <Icon name="check-circle" className="size-12 text-success" />
      <h1 ref={heading} tabIndex={-1} className="mt-4 text-title outline-none">
        {m.support_filed_title()}
      </h1>
      <p className="mt-4 text-lead text-muted">{m.support_filed_lead({ email: grievance.email })}</p>
      <div className="mt-8 rounded-xl border border-line bg-accent-soft p-6 sm:p-8">
        <p className="text-small font-semibold text-accent-strong">{m.support_case_number()}</p>
        <p translate="no" className="mt-1 font-display text-title font-semibold tabular-nums select-all">
          {answer.reference}
        </p>
        <dl className="mt-6 grid gap-x-8 gap-y-3 sm:grid-cols-[auto_1fr]">
          {answer.urgentStatusBy && (
            <Fact label={m.support_filed_urgent_by()} value={formatDate(answer.urgentStatusBy)} />
          )}
          <Fact label={m.support_filed_confirm_by()} value={formatDate(answer.acknowledgeBy)} />
          <Fact label={m.support_filed_decide_by()} value={formatDate(answer.resolveBy)} />
        </dl>
      </div>
      <div data-print="hide" className="mt-6 flex flex-wrap items-center gap-4">
        <Button icon="printer" onClick={() => window.print()}>
          {m.support_print_page()}
        </Button>
        <Link to="/support#status" className="text-link font-semibold">
          {m.support_check_status()}
        </Link>
      </div>
      <h2 className="mt-12 text-heading">{m.support_filed_told()}</h2>
      <dl className="mt-5 grid gap-x-8 gap-y-4 sm:grid-cols-[12rem_1fr]">
        <Fact label={m.support_fact_member()} value={grievance.memberName} />
        {grievance.memberNumber && <Fact label={m.support_member_number()} value={grievance.memberNumber} />}
        {grievance.representativeName && (
          <Fact label={m.support_fact_filed_by()} value={grievance.representativeName} />
        )}
        <Fact label={m.support_email()} value={grievance.email} />
        <Fact label={m.support_phone()} value={formatPhone(grievance.phone)} />
        <Fact label={m.support_fact_state()} value={grievance.state} />
        <Fact label={m.support_fact_about()} value={grievanceTypeWords()[grievance.type]} />
        <Fact
          label={m.support_fact_against()}
          value={[grievanceSubjectWords()[grievance.against], grievance.subjectName]
            .filter(Boolean)
            .join(': ')}
        />
        <Fact label={m.support_happened_on()} value={formatDate(grievance.eventOn)} />
        <Fact label={m.support_happened()} value={grievance.description} />
        {grievance.outcome && <Fact label={m.support_outcome()} value={grievance.outcome} />}
        {files.length > 0 && <Fact label={m.support_fact_files()} value={files.join('\n')} />}
        <Fact label={m.support_fact_urgent()} value={grievance.urgent ? m.support_yes() : m.support_no()} />
        <Fact label={m.support_fact_signed()} value={grievance.signature} />
      </dl>
      <h2 className="mt-12 mb-5 text-heading">{m.support_appeal_title()}</h2>
      <p className="mb-5">
        <NoBreakPhones>{m.support_appeal({ phone: formatPhone(operator.phone) })}</NoBreakPhones>
      </p>
      <RegulatorNotice state={grievance.state} operatorPhone={formatPhone(operator.phone)} />
    </div>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt className="text-small text-muted">{label}</dt>
      <dd translate={asIs(value)} className="-mt-3 font-medium break-words whitespace-pre-line sm:mt-0">
        {value}
      </dd>
    </>
  )
}
