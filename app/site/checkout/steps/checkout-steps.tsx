import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import type { CheckoutConsents, CheckoutView } from '#domain/orders/checkout/checkout.schema.ts'
import * as m from '#messages'
import type { Words } from '#messages/locale.ts'

const stepNames = ['you', 'family', 'review', 'pay'] as const
export type Step = (typeof stepNames)[number]

export const stepTitles: Record<Step, { label: Words; heading: Words }> = {
  you: { label: m.checkout_you_step, heading: m.checkout_you_title },
  family: { label: m.checkout_family_step, heading: m.checkout_family_title },
  review: { label: m.checkout_review_step, heading: m.checkout_review_title },
  pay: { label: m.checkout_pay_step, heading: m.checkout_pay_title },
}

/** Which steps can be opened: all answered ones, and the first unanswered one. */
export function stepsDone(
  checkout: CheckoutView,
  consents: CheckoutConsents | null,
): { reachable: Step[]; next: Step } {
  if (!checkout.hasPassword || !checkout.account.address) return { reachable: ['you'], next: 'you' }
  const reachable: Step[] = ['you', 'family']
  if (checkout.toName === 0) reachable.push('review')
  if (checkout.toName === 0 && consents) reachable.push('pay')
  return { reachable, next: 'family' }
}

/** The current step, and links to the answered ones. */
export function CheckoutSteps({ current, reachable }: { current: Step; reachable: Step[] }) {
  const at = stepNames.indexOf(current)
  return (
    <nav aria-label={m.checkout_steps()}>
      <ol className="flex gap-2 sm:gap-4">
        {stepNames.map((name, index) => (
          <li key={name} className="min-w-fit grow basis-0">
            <StepMark
              name={name}
              number={index + 1}
              look={index < at ? 'past' : index === at ? 'now' : 'later'}
              open={reachable.includes(name) && index !== at}
            />
          </li>
        ))}
      </ol>
    </nav>
  )
}

function StepMark({
  name,
  number,
  look,
  open,
}: {
  name: Step
  number: number
  look: 'past' | 'now' | 'later'
  open: boolean
}) {
  const bar = { past: 'border-accent', now: 'border-accent', later: 'border-line' }[look]
  const words = (
    <span className={`flex items-center gap-1.5 border-t-4 pt-2 text-small ${bar}`}>
      {look === 'past' ? <Icon name="check" className="size-4 text-accent" /> : <span>{`${number}.`}</span>}
      <span className={look === 'now' ? 'font-semibold' : look === 'later' ? 'text-muted' : ''}>
        {stepTitles[name].label()}
      </span>
    </span>
  )
  if (!open) return <span aria-current={look === 'now' ? 'step' : undefined}>{words}</span>
  return (
    <Link to={`/checkout?step=${name}`} className="block rounded-sm no-underline hover:text-accent-strong">
      {words}
    </Link>
  )
}
