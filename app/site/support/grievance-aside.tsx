import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatPhone, phoneHref } from '#domain/format.ts'
import { grievanceWords } from '#domain/law/grievances.ts'

/** The part of the operator the support pages name. */
export type SupportOperator = { name: string; address: string; phone: string; email: string }

const steps = [
  { when: 'At once', what: 'You get a case number here and by email.' },
  { when: `Within ${grievanceWords.urgentStatus}`, what: 'If it is urgent, you hear where it stands.' },
  { when: `Within ${grievanceWords.acknowledge}`, what: 'We confirm in writing that we are on it.' },
  { when: `Within ${grievanceWords.resolve}`, what: 'You get our decision, with the reasons.' },
  { when: 'Not satisfied?', what: 'You can appeal. Somebody else decides then.' },
]

/** What happens after the form is sent, and the other ways to be heard. */
export function GrievanceAside({ operator, onPrint }: { operator: SupportOperator; onPrint: () => void }) {
  return (
    <aside aria-label="What happens next" data-print="hide" className="grid gap-8 lg:sticky lg:top-28">
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
      </div>
      <div className="text-small">
        <h2 className="text-subheading">Prefer to talk, or to use paper?</h2>
        <p className="mt-3">
          Call{' '}
          <a href={phoneHref(operator.phone)} className="text-link font-semibold whitespace-nowrap">
            {formatPhone(operator.phone)}
          </a>
          . We write it down with you.
        </p>
        <p className="mt-3">
          Or send a paper form to {operator.name}, {operator.address}.
        </p>
        <Button variant="secondary" size="sm" icon="printer" className="mt-4" onClick={onPrint}>
          Print a blank form
        </Button>
      </div>
      <p className="flex gap-3 text-small text-muted">
        <Icon name="lock" className="mt-0.5 size-5" />
        Only the people who handle your case read it. Our emails to you never repeat what you wrote.
      </p>
    </aside>
  )
}
