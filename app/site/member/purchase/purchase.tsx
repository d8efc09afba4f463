import { useState } from 'react'
import { answerWith } from '#app/api-client/answer-with.ts'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { quoteBeside } from '#app/payment/payment.rules.ts'
import { usePayment, WaitingForPayment } from '#app/payment/use-payment.tsx'
import { JoinPlanCards } from '#app/site/checkout/join-plan-card.tsx'
import { readOwnDashboard, requireMemberPage } from '#app/site/member/member-guard.server.ts'
import { MemberPage } from '#app/site/member/profile/member-page.tsx'
import { useSignInAgain } from '#app/site/member/sign-in/sign-in-again.ts'
import { redirect } from '#app/site-redirect.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { later } from '#app/ui/late/later.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { Purchase, Purchased, PurchaseQuote } from '#domain/orders/purchase/purchase.schema.ts'
import { readPurchaseOptions } from '#domain/orders/purchase/purchase-options.server.ts'
import { countCovered } from '#domain/plans/plan-tier.rules.ts'
import { stateNameOf } from '#domain/values/states.ts'
import * as m from '#messages'
import type { Route } from './+types/purchase'
import { askPrice, purchasePath } from './ask-price.ts'
import { BroughtAlong } from './brought-along.tsx'
import { PurchaseChoicesForm } from './purchase-choices.tsx'
import { PurchaseDone } from './purchase-done.tsx'

/** The steps after the plans: loaded when a plan is chosen, while the price is requested, before they're shown. */
const namePeople = later(async () => (await import('./name-people.tsx')).NamePeople)
const purchaseOrder = later(async () => (await import('./purchase-order.tsx')).PurchaseOrder)
const bringRest = () =>
  Promise.all([namePeople.bring(), purchaseOrder.bring()]).then(
    () => true,
    () => false,
  )

export const handle = { title: () => m.purchase_title(), page: 'dashboard' }

/**
 * The people, the state and the billing cycle are in the URL; the server responds with quoted plans. The plan, the
 * coupon and the number of people may be there too, from a link that led here. While nothing is sold, /join-now says
 * so.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const page = requireMemberPage(context, url)
  const { services, brand, now, owner } = page
  if (brand.settings.standing === 'paused') throw redirect('/join-now')
  const { searchParams } = url
  const answers = { ...Object.fromEntries(searchParams), with: searchParams.getAll('with') }
  const deps = { db: services.db, now, content: services.content, gateway: services.gateway }
  const { member, memberships } = await readOwnDashboard(page)
  const homes = memberships.flatMap(({ office }) => office ?? [])
  const running = memberships.filter(({ status }) => status === 'active' || status === 'past_due')
  return {
    owner: member.id,
    isFirst: memberships.length === 0,
    own: running.map(({ plan, termEndsOn }) => ({ planId: plan.id, termEndsOn })),
    homes: [...new Map(homes.map((office) => [office.id, office])).values()],
    ...(await readPurchaseOptions(deps, { brand, ...owner }, answers)),
  }
}

type Stage =
  | { at: 'choose'; fault?: string; asking?: string }
  | { at: 'name'; planId: string }
  | { at: 'order'; quote: PurchaseQuote; couponCode?: string; dependents?: Purchase['dependents'] }

/** Another plan, office or billing cycle for a member: quoted plans, then the order with its terms and its card. */
export default function PurchasePage({ loaderData }: Route.ComponentProps) {
  const {
    owner,
    isFirst,
    own,
    choices,
    intervals,
    people,
    office,
    homes,
    plans,
    least,
    isComplete,
    notSoldIn,
  } = loaderData
  const [stage, setStage] = useState<Stage>({ at: 'choose' })
  const payment = usePayment<Purchase, Purchased>({
    name: `purchase.${owner}`,
    send: (request) => answerWith('status', secureFetch(purchasePath, request)),
    refresh: async (refusal) => {
      const quote = quoteBeside<PurchaseQuote>(refusal, 'purchase')
      if (!quote) return
      const isBrought = await bringRest()
      setStage((before) =>
        isBrought ? { ...before, at: 'order', quote } : { at: 'choose', fault: m.purchase_not_opened() },
      )
    },
    onSignedOut: useSignInAgain(),
  })
  const couponCode = choices.coupon ?? undefined
  const orderOf = (planId: string) => ({
    planId,
    interval: choices.interval,
    dependentIds: choices.with,
    ...(office && { officeId: office.id }),
  })

  async function choose(planId: string) {
    setStage({ at: 'choose', asking: planId })
    const [isBrought, answer] = await Promise.all([
      bringRest(),
      choices.more > 0 ? null : askPrice({ ...orderOf(planId), couponCode }),
    ])
    if (!isBrought) return setStage({ at: 'choose', fault: m.purchase_not_opened() })
    if (!answer) return setStage({ at: 'name', planId })
    setStage(
      answer.ok
        ? { at: 'order', quote: answer.data, couponCode }
        : { at: 'choose', fault: answer.error.message },
    )
  }

  if (payment.paid) return <PurchaseDone purchased={payment.paid} />
  if (payment.at === 'waiting') {
    return (
      <MemberPage title={m.purchase_confirming()}>
        <WaitingForPayment payment={payment} />
      </MemberPage>
    )
  }
  if (stage.at === 'name') {
    const NamePeople = namePeople.pick()
    return (
      <NamePeople
        count={choices.more}
        planName={plans.find(({ id }) => id === stage.planId)?.name ?? ''}
        ask={(dependents) => askPrice({ ...orderOf(stage.planId), couponCode, dependents })}
        onQuote={(quote, dependents) => setStage({ at: 'order', quote, couponCode, dependents })}
        onBack={() => setStage({ at: 'choose' })}
      />
    )
  }
  if (stage.at === 'order') {
    const PurchaseOrder = purchaseOrder.pick()
    return (
      <PurchaseOrder
        owner={owner}
        quote={stage.quote}
        coupon={stage.couponCode}
        alreadyUntil={own.find(({ planId }) => planId === stage.quote.planId)?.termEndsOn}
        order={{ ...orderOf(stage.quote.planId), dependents: stage.dependents }}
        payment={payment}
        onQuote={(quote) => setStage({ ...stage, quote })}
        onBack={() => setStage({ at: 'choose' })}
      />
    )
  }
  const others = choices.with.length + choices.more
  const fault = stage.fault ?? payment.fault
  const none = notSoldIn
    ? {
        title: m.checkout_none_in_state({ state: stateNameOf(notSoldIn) }),
        help: m.checkout_none_in_state_help(),
      }
    : { title: m.purchase_no_plans(), help: m.purchase_no_plans_text() }
  return (
    <MemberPage
      title={isFirst ? m.purchase_title_first() : m.purchase_title()}
      lead={m.purchase_lead({ isFirst })}
    >
      {!isComplete && (
        <Notice tone="info" title={m.purchase_incomplete_title()}>
          <p>{m.purchase_incomplete_text()}</p>
          <LinkButton to="/dashboard/profile" variant="secondary" size="sm" className="mt-3">
            {m.purchase_complete_profile()}
          </LinkButton>
        </Notice>
      )}
      {fault && (
        <Notice tone="danger" announce>
          {fault}
        </Notice>
      )}
      <BroughtAlong {...loaderData} />
      <PurchaseChoicesForm
        choices={choices}
        intervals={intervals}
        people={people}
        office={office}
        homes={homes}
      />
      <h2 className="sr-only">{m.purchase_plans()}</h2>
      {plans.length === 0 ? (
        <Notice tone="info" announce title={none.title}>
          {none.help}
        </Notice>
      ) : (
        <JoinPlanCards
          plans={plans}
          least={least}
          pickedId={choices.plan}
          interval={choices.interval}
          people={1 + others}
          countOf={(plan) => countCovered(plan, others)}
          startingId={stage.asking ?? null}
          onChoose={choose}
          columns="sm:grid-cols-2"
        />
      )}
      <p className="text-small text-muted">{m.purchase_notice()}</p>
    </MemberPage>
  )
}
