import { RichMessage } from '#app/i18n/rich-message.tsx'
import { formatPhone } from '#domain/format.ts'
import { grievanceLaw } from '#domain/law/grievances.ts'
import { grievanceSubjectWords, grievanceTypeWords } from '#domain/support/support-words.ts'
import { grievanceSubjects, grievanceTypes } from '#domain/values/support.ts'
import * as m from '#messages'
import type { SupportOperator } from './grievance-aside.tsx'
import { RegulatorNotice } from './regulator-notice.tsx'

/** The form on paper: lines to write on and boxes to check; hidden on the screen. */
export function PaperGrievance({ operator, brandName }: { operator: SupportOperator; brandName: string }) {
  return (
    <div className="hidden px-2 text-base print:block">
      <p className="font-display text-heading font-semibold">{m.support_paper_title({ brand: brandName })}</p>
      <p className="mt-2">
        <RichMessage
          parts={m.support_paper_lead({
            operator: operator.name,
            address: operator.address,
            phone: formatPhone(operator.phone),
            brand: brandName,
            workingDays: grievanceLaw.acknowledgeWorkingDays,
            days: grievanceLaw.resolveDays,
          })}
          tags={{
            operator: (words) => <strong>{words}</strong>,
            phone: (words) => <span className="whitespace-nowrap">{words}</span>,
          }}
        />
      </p>
      <div className="mt-5 grid grid-cols-2 gap-x-8 gap-y-5">
        <Line label={m.support_paper_member_name()} />
        <Line label={m.support_paper_member_number()} />
        <Line label={m.support_paper_representative()} />
        <Line label={m.support_email()} />
        <Line label={m.support_phone()} />
        <Line label={m.support_fact_state()} />
        <Line label={m.support_happened_on()} />
        <Line label={m.support_subject_name()} />
      </div>
      <Boxes label={m.support_topic()} words={grievanceTypes.map((type) => grievanceTypeWords()[type])} />
      <Boxes
        label={m.support_against()}
        words={grievanceSubjects.map((subject) => grievanceSubjectWords()[subject])}
      />
      <Boxes label={m.support_paper_urgent()} words={[m.support_yes(), m.support_no()]} />
      <Room label={m.support_happened()} className="h-52" />
      <Room label={m.support_outcome()} className="h-36" />
      <div className="mt-5 grid grid-cols-2 gap-x-8 gap-y-5">
        <Line label={m.support_paper_signature()} />
        <Line label={m.support_paper_date()} />
        <Line label={m.support_paper_authorized()} />
      </div>
      <div className="mt-6 break-inside-avoid">
        <RegulatorNotice state="" operatorPhone={formatPhone(operator.phone)} />
        <div className="mt-3">
          <p className="font-semibold">{m.support_paper_california()}</p>
          <RegulatorNotice state="CA" operatorPhone={formatPhone(operator.phone)} />
        </div>
      </div>
    </div>
  )
}

function Line({ label }: { label: string }) {
  return (
    <div>
      <div className="h-8 border-b border-ink" />
      <p className="text-fine">{label}</p>
    </div>
  )
}

function Boxes({ label, words }: { label: string; words: string[] }) {
  return (
    <div className="mt-4">
      <p className="text-small font-semibold">{label}</p>
      <ul className="mt-1 flex flex-wrap gap-x-6 gap-y-1">
        {words.map((word) => (
          <li key={word} className="flex items-center gap-2">
            <span className="size-4 border border-ink" />
            <span>{word}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Room({ label, className }: { label: string; className: string }) {
  return (
    <div className="mt-4 break-inside-avoid">
      <p className="text-small font-semibold">{label}</p>
      <div className={`mt-1 border border-ink ${className}`} />
    </div>
  )
}
