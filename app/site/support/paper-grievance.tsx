import { NoBreakPhones } from '#app/ui/no-break-phones.tsx'
import { formatPhone } from '#domain/format.ts'
import { grievanceWords } from '#domain/law/grievances.ts'
import { grievanceSubjectLabels, grievanceTypeLabels } from '#domain/support/support-words.ts'
import { grievanceSubjects, grievanceTypes } from '#domain/values/support.ts'
import type { SupportOperator } from './grievance-aside.tsx'
import { RegulatorNotice } from './regulator-notice.tsx'

/** The form as paper: lines to write on and boxes to tick; on the screen it is not there. */
export function PaperGrievance({ operator, brandName }: { operator: SupportOperator; brandName: string }) {
  return (
    <div className="hidden px-2 text-base print:block">
      <p className="font-display text-heading font-semibold">{`${brandName}: Grievance Form`}</p>
      <p className="mt-2">
        Please write clearly and mail this to <strong>{operator.name}</strong>
        <span>{`, ${operator.address}. Questions:`}</span>{' '}
        <NoBreakPhones>{`${formatPhone(operator.phone)}.`}</NoBreakPhones>{' '}
        <span>{`${brandName} confirms in writing within ${grievanceWords.acknowledge} and decides within ${grievanceWords.resolve}.`}</span>
      </p>
      <div className="mt-5 grid grid-cols-2 gap-x-8 gap-y-5">
        <Line label="Member’s full name" />
        <Line label="Member number, if at hand" />
        <Line label="If you file for the member: your name" />
        <Line label="Email" />
        <Line label="Phone" />
        <Line label="State" />
        <Line label="Date it happened" />
        <Line label="Name of the office or person" />
      </div>
      <Boxes label="What it is about" words={grievanceTypes.map((type) => grievanceTypeLabels[type])} />
      <Boxes
        label="Who it is about"
        words={grievanceSubjects.map((subject) => grievanceSubjectLabels[subject])}
      />
      <Boxes label="Urgent, because waiting could harm somebody’s health" words={['Yes', 'No']} />
      <Room label="What happened" className="h-52" />
      <Room label="What would put it right" className="h-36" />
      <div className="mt-5 grid grid-cols-2 gap-x-8 gap-y-5">
        <Line label="Signature: this is true as far as I know" />
        <Line label="Date" />
        <Line label="The member lets me file this (member’s signature)" />
      </div>
      <div className="mt-6 break-inside-avoid">
        <RegulatorNotice state="" operatorPhone={formatPhone(operator.phone)} />
        <div className="mt-3">
          <p className="font-semibold">In California:</p>
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
