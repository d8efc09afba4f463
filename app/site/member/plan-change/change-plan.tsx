import { useState } from 'react'
import { answerWith } from '#app/api-client/answer-with.ts'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { quoteBeside } from '#app/payment/payment.rules.ts'
import { usePayment, WaitingForPayment } from '#app/payment/use-payment.tsx'
import { readOwnDashboard, requireMemberPage } from '#app/site/member/member-guard.server.ts'
import { MemberPage } from '#app/site/member/profile/member-page.tsx'
import { useSaid } from '#app/site/member/profile/save-member.ts'
import { useSignInAgain } from '#app/site/member/sign-in/sign-in-again.ts'
import { redirect } from '#app/site-redirect.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { later } from '#app/ui/late/later.ts'
import { Notice } from '#app/ui/notice.tsx'
import { formatCents, formatDate } from '#domain/format.ts'
import type { PlanChanged, PlanChangeQuote } from '#domain/memberships/plan-change/plan-change.schema.ts'
import { readPlanOptions } from '#domain/memberships/plan-change/plan-options.server.ts'
import { readAllowlist } from '#domain/plans/allowlist.server.ts'
import * as m from '#messages'
import type { Route } from './+types/change-plan'
import type { ChangeOfPlan } from './agree-to-change.tsx'
import { ChoosePlan } from './choose-plan.tsx'
import { NextPlan } from './next-plan.tsx'

/** Loaded when a price is requested, before it's shown. */
const agreeToChange = later(async () => (await import('./agree-to-change.tsx')).AgreeToChange)

export const handle = { title: () => m.plan_change_title(), page: 'dashboard' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = requireMemberPage(context, url)
  const { services, brand, owner } = page
  const { member, active } = await readOwnDashboard(page)
  if (!active) throw redirect('/dashboard')
  const whitelist = await readAllowlist(services, brand)
  const options = readPlanOptions(services.db, { ...owner, membershipId: active.id }, whitelist)
  return { owner: member.id, membership: active, options: await options }
}

/**
 * Which plan, how often to pay, and from when; then the price today and at each renewal, with the button that agrees to
 * it.
 */
export default function ChangePlanPage({ loaderData }: Route.ComponentProps) {
  const { owner, membership, options } = loaderData
  const { plan, interval, renewalTotalCents, termEndsOn, nextPlan, status } = membership
  const [quote, setQuote] = useState<PlanChangeQuote | null>(null)
  const { said, say, hush } = useSaid()
  const payment = usePayment<ChangeOfPlan, PlanChanged>({
    name: `plan-change.${membership.id}`,
    send: (request) => answerWith('status', secureFetch('/api/v4/member/changePlan', request)),
    refresh: (refusal) => setQuote((shown) => quoteBeside<PlanChangeQuote>(refusal, 'planChange') ?? shown),
    onPaid: async (changed, { planId }) => {
      setQuote(null)
      const target = options.find((option) => option.planId === planId)
      await say(sentenceFor(changed, target?.name ?? m.plan_change_your_new_plan()))
    },
    onSignedOut: useSignInAgain(),
  })
  const AgreeToChange = agreeToChange.pick()
  async function show(asked: PlanChangeQuote) {
    await agreeToChange.bring()
    setQuote(asked)
  }
  const paid = { plan: plan.name, lastDay: formatDate(termEndsOn) }
  return (
    <MemberPage
      title={m.plan_change_title()}
      lead={
        nextPlan
          ? m.plan_change_lead_changing(paid)
          : m.plan_change_lead({ ...paid, price: formatCents(renewalTotalCents), interval })
      }
    >
      {said && (
        <Notice tone="success" announce>
          {said}
        </Notice>
      )}
      {payment.fault && (
        <Notice tone="danger" announce>
          {payment.fault}
        </Notice>
      )}
      <NextPlan membership={membership} />
      {payment.at === 'waiting' ? (
        <WaitingForPayment payment={payment} />
      ) : status !== 'active' ? (
        <>
          <Notice tone="info">
            {status === 'past_due' ? m.plan_change_pay_first() : m.plan_change_over()}
          </Notice>
          <LinkButton
            to={status === 'past_due' ? '/dashboard/renew' : '/dashboard/purchase'}
            className="justify-self-start"
          >
            {status === 'past_due' ? m.plan_change_pay_due() : m.plan_change_see_plans()}
          </LinkButton>
        </>
      ) : (
        <>
          <div className={quote ? 'hidden' : undefined}>
            <ChoosePlan
              owner={owner}
              membership={membership}
              options={options}
              onBegin={hush}
              onQuote={show}
            />
          </div>
          {quote && (
            <AgreeToChange owner={owner} quote={quote} payment={payment} onBack={() => setQuote(null)} />
          )}
        </>
      )}
    </MemberPage>
  )
}

function sentenceFor({ status, chargedCents, renewsOn }: PlanChanged, planName: string): string {
  const plan = planName
  if (status === 'scheduled') return m.plan_change_scheduled({ plan, date: formatDate(renewsOn) })
  return m.plan_change_changed({ plan, isCharged: chargedCents > 0, amount: formatCents(chargedCents) })
}
