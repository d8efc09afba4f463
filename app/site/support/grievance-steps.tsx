import { RichMessage } from '#app/i18n/rich-message.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { NoBreakPhones } from '#app/ui/no-break-phones.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { formatPhone, phoneHref } from '#domain/format.ts'
import { grievanceLaw } from '#domain/law/grievances.ts'
import * as m from '#messages'
import type { Words } from '#messages/locale.ts'
import type { SupportOperator } from './grievance-aside.tsx'

const { urgentStatusDays, acknowledgeWorkingDays, resolveDays } = grievanceLaw

const steps: { when: Words; what: Words }[] = [
  { when: m.support_step_at_once, what: m.support_step_at_once_text },
  { when: () => m.support_step_within({ days: urgentStatusDays }), what: m.support_step_urgent_text },
  {
    when: () => m.support_step_within_business({ days: acknowledgeWorkingDays }),
    what: m.support_step_acknowledge_text,
  },
  { when: () => m.support_step_within({ days: resolveDays }), what: m.support_step_decision_text },
  { when: m.support_step_appeal, what: m.support_step_appeal_text },
]

/** What happens after the form is sent, and who reads it. */
export function GrievanceSteps() {
  return (
    <div className="rounded-xl border border-line bg-surface p-6">
      <h2 className="text-subheading">{m.support_next_title()}</h2>
      <ol className="mt-5 grid gap-5">
        {steps.map(({ when, what }) => (
          <li key={when()} className="border-l-2 border-accent/40 pl-4">
            <p className="text-small font-semibold text-accent-strong">{when()}</p>
            <p className="text-small">{what()}</p>
          </li>
        ))}
      </ol>
      <p className="mt-6 flex gap-3 border-t border-line pt-5 text-small text-muted">
        <Icon name="lock" className="mt-0.5 size-5" />
        <span>{m.support_private()}</span>
      </p>
    </div>
  )
}

/** Other ways to file if the form can't be sent. */
export function WithoutScript({ operator }: { operator: SupportOperator }) {
  return (
    <Notice tone="warning" title={m.support_script_title()}>
      <NoBreakPhones>
        {m.support_script({
          phone: formatPhone(operator.phone),
          operator: operator.name,
          address: operator.address,
        })}
      </NoBreakPhones>
    </Notice>
  )
}

/** By phone and on paper. */
export function OtherWays({ operator }: { operator: SupportOperator }) {
  return (
    <>
      <h2 className="text-subheading">{m.support_other_title()}</h2>
      <p className="mt-3">
        <RichMessage
          parts={m.support_other_call({ phone: formatPhone(operator.phone) })}
          tags={{
            phone: (words) => (
              <a href={phoneHref(operator.phone)} className="text-link font-semibold whitespace-nowrap">
                {words}
              </a>
            ),
          }}
        />
      </p>
      <p className="mt-3">{m.support_other_mail({ operator: operator.name, address: operator.address })}</p>
    </>
  )
}
