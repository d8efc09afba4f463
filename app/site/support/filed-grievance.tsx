import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { NoBreakPhones } from '#app/ui/no-break-phones.tsx'
import { formatDate, formatPhone } from '#domain/format.ts'
import { grievanceSubjectLabels, grievanceTypeLabels } from '#domain/support/support-words.ts'
import type { SupportOperator } from './grievance-aside.tsx'
import type { Filed } from './grievance-form.tsx'
import { RegulatorNotice } from './regulator-notice.tsx'

/** What the filer keeps: the case number, the dates we are held to, and a copy of every word. */
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
        We have your grievance
      </h1>
      <p className="mt-4 text-lead text-muted">{`A note with this number is on its way to ${grievance.email}. Please keep it: with the number and your email you can check its status.`}</p>
      <div className="mt-8 rounded-xl border border-line bg-accent-soft p-6 sm:p-8">
        <p className="text-small font-semibold text-accent-strong">Your case number</p>
        <p className="mt-1 font-display text-title font-semibold tabular-nums select-all">
          {answer.reference}
        </p>
        <dl className="mt-6 grid gap-x-8 gap-y-3 sm:grid-cols-[auto_1fr]">
          {answer.urgentStatusBy && (
            <Fact label="First answer, as it is urgent" value={formatDate(answer.urgentStatusBy)} />
          )}
          <Fact label="We confirm in writing by" value={formatDate(answer.acknowledgeBy)} />
          <Fact label="Our decision by" value={formatDate(answer.resolveBy)} />
        </dl>
      </div>
      <div data-print="hide" className="mt-6 flex flex-wrap items-center gap-4">
        <Button icon="printer" onClick={() => window.print()}>
          Print this page
        </Button>
        <Link to="/support#status" className="text-link font-semibold">
          Check the status
        </Link>
      </div>
      <h2 className="mt-12 text-heading">What you told us</h2>
      <dl className="mt-5 grid gap-x-8 gap-y-4 sm:grid-cols-[12rem_1fr]">
        <Fact label="Member" value={grievance.memberName} />
        {grievance.memberNumber && <Fact label="Member number" value={grievance.memberNumber} />}
        {grievance.representativeName && <Fact label="Filed by" value={grievance.representativeName} />}
        <Fact label="Email" value={grievance.email} />
        <Fact label="Phone" value={formatPhone(grievance.phone)} />
        <Fact label="State" value={grievance.state} />
        <Fact label="About" value={grievanceTypeLabels[grievance.type]} />
        <Fact
          label="Concerning"
          value={[grievanceSubjectLabels[grievance.against], grievance.subjectName]
            .filter(Boolean)
            .join(': ')}
        />
        <Fact label="Date it happened" value={formatDate(grievance.eventOn)} />
        <Fact label="What happened" value={grievance.description} />
        {grievance.outcome && <Fact label="What would put it right" value={grievance.outcome} />}
        {files.length > 0 && <Fact label="Files" value={files.join('\n')} />}
        <Fact label="Urgent" value={grievance.urgent ? 'Yes' : 'No'} />
        <Fact label="Signed" value={grievance.signature} />
      </dl>
      <h2 className="mt-12 mb-5 text-heading">If you do not agree with our decision</h2>
      <p className="mb-5">
        Write or call <NoBreakPhones>{formatPhone(operator.phone)}</NoBreakPhones> and say that you appeal.
        Somebody who had no part in the first decision looks at everything again.
      </p>
      <RegulatorNotice state={grievance.state} operatorPhone={formatPhone(operator.phone)} />
    </div>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt className="text-small text-muted">{label}</dt>
      <dd className="-mt-3 font-medium break-words whitespace-pre-line sm:mt-0">{value}</dd>
    </>
  )
}
