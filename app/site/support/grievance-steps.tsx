import { Icon } from '#app/ui/icon.tsx'
import { NoBreakPhones } from '#app/ui/no-break-phones.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { formatPhone, phoneHref } from '#domain/format.ts'
import { grievanceWords } from '#domain/law/grievances.ts'
import type { SupportOperator } from './grievance-aside.tsx'

const steps = [
  { when: 'At once', what: 'You get a case number here and by email.' },
  { when: `Within ${grievanceWords.urgentStatus}`, what: 'If it is urgent, you hear where it stands.' },
  { when: `Within ${grievanceWords.acknowledge}`, what: 'We confirm in writing that we are on it.' },
  { when: `Within ${grievanceWords.resolve}`, what: 'You get our decision, with the reasons.' },
  { when: 'Not satisfied?', what: 'You can appeal. Somebody else decides then.' },
]

/** What happens after the form is sent, and who reads it. */
export function GrievanceSteps() {
  return (
    <div className="rounded-xl border border-line bg-surface p-6">
      <h2 className="text-subheading">What happens next</h2>
      <ol className="mt-5 grid gap-5">
        {steps.map(({ when, what }) => (
          <li key={when} className="border-l-2 border-accent/40 pl-4">
            <p className="text-small font-semibold text-accent-strong">{when}</p>
            <p className="text-small">{what}</p>
          </li>
        ))}
      </ol>
      <p className="mt-6 flex gap-3 border-t border-line pt-5 text-small text-muted">
        <Icon name="lock" className="mt-0.5 size-5" />
        Only the people who handle your case read it. Our emails to you never repeat what you wrote.
      </p>
    </div>
  )
}

/** The other ways to be heard where the form cannot send. */
export function WithoutScript({ operator }: { operator: SupportOperator }) {
  return (
    <Notice tone="warning" title="This form needs JavaScript.">
      Without it, please call <NoBreakPhones>{formatPhone(operator.phone)}</NoBreakPhones>
      <span>{` or print this page, fill it in by hand and mail it to ${operator.name}, ${operator.address}.`}</span>
    </Notice>
  )
}

/** Talking and paper. */
export function OtherWays({ operator }: { operator: SupportOperator }) {
  return (
    <>
      <h2 className="text-subheading">Prefer to talk, or to use paper?</h2>
      <p className="mt-3">
        Call{' '}
        <a href={phoneHref(operator.phone)} className="text-link font-semibold whitespace-nowrap">
          {formatPhone(operator.phone)}
        </a>
        . We write it down with you.
      </p>
      <p className="mt-3">{`Or send a paper form to ${operator.name}, ${operator.address}.`}</p>
    </>
  )
}
