import { useState } from 'react'
import { answerWith } from '#app/api-client/answer-with.ts'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { IntervalChoice } from '#app/payment/interval-choice.tsx'
import { Panel } from '#app/site/member/panel.tsx'
import { useMemberForm } from '#app/site/member/profile/use-member-form.ts'
import { CheckedForm, Submit } from '#app/ui/field.tsx'
import { FormSummary } from '#app/ui/form-summary.tsx'
import { RadioCards } from '#app/ui/radio-cards.tsx'
import { addDays } from '#domain/calendar.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import type { MembershipView } from '#domain/memberships/membership.schema.ts'
import type { PlanChangeQuote } from '#domain/memberships/plan-change/plan-change.schema.ts'
import type { PlanOption } from '#domain/memberships/plan-change/plan-options.server.ts'
import { longestFirst } from '#domain/plans/interval.ts'
import * as m from '#messages'

/** The plans for one billing cycle, each with its full price for these people, and when it starts. */
export function ChoosePlan({
  owner,
  membership,
  options,
  onBegin,
  onQuote,
}: {
  owner: string
  membership: MembershipView
  options: PlanOption[]
  onBegin: () => void
  onQuote: (quote: PlanChangeQuote) => unknown
}) {
  const [interval, setInterval] = useState(membership.interval)
  const [planId, setPlanId] = useState('')
  const sold = longestFirst.filter((each) => options.some((option) => option.interval === each))
  const shown = options.filter((option) => option.interval === interval && !option.isCurrent)
  const chosen = shown.find((option) => option.planId === planId)
  const mayBeginNow = chosen?.mayBeginNow ?? interval === membership.interval
  const [when, setWhen] = useState<'now' | 'renewal'>('renewal')
  const begins = when === 'now' && mayBeginNow ? 'now' : 'renewal'
  const form = useMemberForm({
    owner,
    name: 'change-plan',
    schema: async () => {
      const { changePlanSchema } = await import('#domain/memberships/plan-change/plan-change.schema.ts')
      return changePlanSchema.omit({ confirm: true })
    },
    prepare: (values) => ({ ...values, membershipId: membership.id, planId: values.planId ?? '' }),
    submit: (change) => {
      onBegin()
      return answerWith('consent', secureFetch('/api/v4/member/changePlan', { method: 'POST', body: change }))
    },
    onSuccess: onQuote,
  })

  return (
    <Panel title={m.plan_change_choose()} icon="tooth">
      <CheckedForm form={form} className="grid gap-7" aria-label={m.plan_change_title()}>
        <FormSummary />
        <IntervalChoice
          intervals={sold}
          value={interval}
          onChange={(value) => setInterval((before) => sold.find((known) => known === value) ?? before)}
        />
        {shown.length === 0 ? (
          <p className="text-muted">{m.plan_change_no_other({ interval })}</p>
        ) : (
          <RadioCards
            name="planId"
            label={m.plan_change_plan()}
            value={chosen ? planId : ''}
            onChange={setPlanId}
            options={shown.map((option) => ({
              value: option.planId,
              label: option.name,
              text: option.endsFamily ? m.plan_change_for_one({ summary: option.summary }) : option.summary,
              aside: (
                <>
                  <span translate="no">{formatCents(option.renewalTotalCents)}</span>
                  <span className="block text-small font-normal text-muted">
                    {m.plan_change_a_term({ interval: option.interval })}
                  </span>
                </>
              ),
            }))}
          />
        )}
        <RadioCards
          name="when"
          label={m.plan_change_when()}
          columns={2}
          value={begins}
          onChange={(value) => setWhen(value === 'now' ? 'now' : 'renewal')}
          options={[
            {
              value: 'renewal',
              label: m.plan_change_from_date({ date: formatDate(addDays(membership.termEndsOn, 1)) }),
              text: m.plan_change_from_date_text(),
            },
            {
              value: 'now',
              label: m.plan_change_from_today(),
              text: mayBeginNow
                ? m.plan_change_from_today_text()
                : interval === membership.interval
                  ? m.plan_change_not_today_family()
                  : m.plan_change_not_today_interval(),
              disabled: !mayBeginNow,
            },
          ]}
        />
        <Submit className="sm:justify-self-start">{m.plan_change_see_price()}</Submit>
      </CheckedForm>
    </Panel>
  )
}
