import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import type { ApiError } from '#app/api-client/api-error.ts'
import { secureFetch } from '#app/api-client/secure-fetch.ts'
import { checkSession } from '#app/api-client/session-check.ts'
import { loadDraft } from '#app/forms/form-draft.ts'
import { ownAddress } from '#app/i18n/own-address.ts'
import {
  consentsTo,
  recallAgreement,
  rememberAgreement,
} from '#app/site/checkout/agreement/agreement-memory.ts'
import type { PageHandle } from '#app/site/route-handle.ts'
import { redirect, redirectDocument } from '#app/site-redirect.ts'
import { buttonClass, LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import type { CheckoutConsents, CheckoutView, Confirmed } from '#domain/orders/checkout/checkout.schema.ts'
import { checkoutHours } from '#domain/orders/checkout/checkout-life.ts'
import * as m from '#messages'
import type { Route } from './+types/checkout'
import { changePlanLink } from './change-plan.ts'
import { forgetCheckout, recallCheckout } from './checkout-memory.ts'
import { goInside } from './go-inside.ts'
import { OrderSummary } from './order-summary.tsx'
import { CheckoutSteps, type Step, stepsDone, stepTitles } from './steps/checkout-steps.tsx'
import { stepKey } from './steps/step-memory.ts'
import { YouStep } from './steps/you-step.tsx'

/** The later steps, loaded once the first one is touched, so that a new build in the meantime doesn't break them. */
const fetchFamily = () => import('./steps/family-step.tsx')
const fetchReview = () => import('./steps/review-step.tsx')
const fetchPay = () => import('./steps/pay-step.tsx')
const fetchConfirming = () => import('./steps/confirming-step.tsx')
const fetchClearing = () => import('./steps/clearing-step.tsx')
const fetchDone = () => import('./steps/done-step.tsx')
const fetchRest = () =>
  void Promise.all([fetchFamily(), fetchReview(), fetchPay(), fetchConfirming(), fetchDone()]).catch(() => {})
const FamilyStep = lazy(async () => ({ default: (await fetchFamily()).FamilyStep }))
const ReviewStep = lazy(async () => ({ default: (await fetchReview()).ReviewStep }))
const PayStep = lazy(async () => ({ default: (await fetchPay()).PayStep }))
const ConfirmingStep = lazy(async () => ({ default: (await fetchConfirming()).ConfirmingStep }))
const ClearingStep = lazy(async () => ({ default: (await fetchClearing()).ClearingStep }))
const DoneStep = lazy(async () => ({ default: (await fetchDone()).DoneStep }))

export const handle = {
  title: () => m.checkout_checkout(),
  page: 'checkout',
  query: ['step'],
  bare: true,
  class: 'checkout',
} satisfies PageHandle

/**
 * Loads this browser's draft, only in the browser: the server never renders an order (specification §2). Members
 * continue in their account, where /join-now leads them, because it would start a second one.
 */
export async function clientLoader() {
  const remembered = recallCheckout()
  if (!remembered) throw redirect('/join-now')
  const [answer, { isAuthenticated }] = await Promise.all([
    secureFetch(`/api/km/checkout/account/${remembered.id}`),
    checkSession(),
  ])
  if (answer.ok && answer.data.status === 'open' && isAuthenticated) {
    throw redirectDocument(changePlanLink(answer.data, remembered))
  }
  if (answer.ok) return { checkout: answer.data, remembered }
  if (answer.status === 404) {
    forgetCheckout()
    throw redirect('/join-now')
  }
  return { fault: answer.error.message }
}
clientLoader.hydrate = true as const

/** A step is another address of the loaded order, so going there makes no request and needs no network. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate
}

export function HydrateFallback() {
  return (
    <div className="needs-notice flex min-h-[60vh] items-center justify-center">
      <h1 className="sr-only">{m.checkout_checkout()}</h1>
      <Spinner size="lg" label={m.checkout_opening_order()} />
      <noscript>
        {/* Browsers with scripts never render this, so none loads it. */}
        {import.meta.env.SSR && (
          <div className="wrap-narrow py-10">
            <h2 className="text-title">{m.checkout_joining_online_needs_javascript()}</h2>
            <p className="mt-3 mb-8 text-lead text-muted">{m.checkout_nothing_ordered_yet_turn()}</p>
            <a href={ownAddress('/join-now')} className={buttonClass({ variant: 'secondary' })}>
              {m.checkout_back_plans()}
            </a>
          </div>
        )}
      </noscript>
    </div>
  )
}

export default function Checkout({ loaderData }: Route.ComponentProps) {
  if ('fault' in loaderData) {
    return (
      <div className="wrap-narrow py-20">
        <Notice tone="danger" title={m.checkout_could_open_order()}>
          {m.checkout_nothing_typed_lost({ fault: loaderData.fault ?? '' })}
        </Notice>
        <LinkButton to="/checkout" reloadDocument className="mt-6">
          {m.checkout_try_again()}
        </LinkButton>
      </div>
    )
  }
  return (
    <Suspense fallback={<HydrateFallback />}>
      <Order key={loaderData.checkout.id} {...loaderData} />
    </Suspense>
  )
}

function Order({
  checkout: loaded,
  remembered,
}: Extract<Route.ComponentProps['loaderData'], { checkout: unknown }>) {
  const [checkout, setCheckout] = useState(loaded)
  const [agreement, setAgreement] = useState(() => recallAgreement(loaded.id))
  const consents = consentsTo(checkout.texts, agreement)
  const [hasTypedCoupon, setTypedCoupon] = useState(() => loadDraft(stepKey('coupon', loaded.id)) !== null)
  const [declined, setDeclined] = useState(loaded.declined)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  // A coupon that was typed but not applied blocks the next step.
  const { reachable, next } = stepsDone(checkout, hasTypedCoupon ? null : consents)
  const asked = search.get('step')
  // Buyers who haven't agreed yet are sent to the step that asks for it.
  const wanted = asked === 'pay' && !reachable.includes('pay') ? 'review' : asked
  const step: Step = reachable.find((candidate) => candidate === wanted) ?? next
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef<Step>(undefined)
  useEffect(() => {
    // The button that was pressed is gone, so focus moves to the heading for keyboards and screen readers.
    const isFirst = shown.current === undefined
    if (isFirst ? isOnNewPage() : shown.current !== step) heading.current?.focus({ preventScroll: true })
    shown.current = step
  }, [step])
  useStepTitle(checkout.status === 'completed' ? m.checkout_done_title() : stepTitles[step].heading())

  // Each step, including the first, has its own address, so the back button leads to the previous step.
  const isAddressed = asked === step || checkout.status !== 'open'
  useEffect(() => {
    if (!isAddressed) navigate(`/checkout?step=${step}`, { replace: true })
  }, [isAddressed, step, navigate])

  function go(next: Step) {
    setDeclined(null)
    return navigate(`/checkout?step=${next}`)
  }
  function saved(next: Step) {
    return (fresh: CheckoutView) => {
      setCheckout(fresh)
      return go(next)
    }
  }
  function agreed(given: CheckoutConsents) {
    const agreement = { consents: given, texts: checkout.texts }
    rememberAgreement(checkout.id, agreement)
    setAgreement(agreement)
    return go('pay')
  }
  /** Shows the order's current state. If a payment was pending, `refusal` says why it ended. */
  async function read(refusal?: ApiError) {
    if (refusal && goInside(refusal)) return
    const answer = await secureFetch(`/api/km/checkout/account/${checkout.id}`)
    if (!answer.ok) return
    setCheckout(answer.data)
    // The payment form is gone, because another price must be agreed to first.
    if (refusal?.code === 'stale_quote') setDeclined(refusal.message)
    if (checkout.status === 'confirming' && answer.data.status === 'open')
      setDeclined(refusal?.message ?? answer.data.declined ?? m.checkout_bank_declined_nothing_charged())
  }
  function paid({ status, clearsBy }: Confirmed) {
    const isPending = status === 'pending'
    setCheckout({ ...checkout, status: isPending ? 'confirming' : 'completed', clearsBy: clearsBy ?? null })
  }

  if (checkout.status === 'completed') return <DoneStep checkout={checkout} />
  if (checkout.status === 'confirming' && checkout.clearsBy) {
    return <ClearingStep checkout={checkout} clearsBy={checkout.clearsBy} onBack={read} />
  }
  if (checkout.status === 'confirming') {
    return <ConfirmingStep checkout={checkout} onRefused={read} onPaid={paid} />
  }
  if (checkout.status === 'abandoned') return <Abandoned />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears that the order is being filled in
    <div
      onFocus={fetchRest}
      className="wrap-page grid gap-6 pt-4 pb-14 sm:gap-8 sm:pt-8 lg:grid-cols-[1fr_24rem] lg:gap-x-16 lg:pt-12"
    >
      <OrderSummary checkout={checkout} remembered={remembered} />
      <div className="min-w-0 lg:col-start-1 lg:row-start-1">
        <CheckoutSteps current={step} reachable={reachable} />
        <h1
          id="step-title"
          ref={heading}
          tabIndex={-1}
          className="mt-8 mb-8 font-display text-title font-semibold outline-none"
        >
          {step === 'family' && !checkout.plan.coversMember
            ? m.checkout_who_plan()
            : stepTitles[step].heading()}
        </h1>
        {declined && (
          <Notice tone="danger" announce className="mb-8" title={m.checkout_payment_did_go_through()}>
            {declined}
          </Notice>
        )}
        {step === 'you' && <YouStep checkout={checkout} state={remembered.state} onSaved={saved('family')} />}
        {step === 'family' && <FamilyStep checkout={checkout} onSaved={saved('review')} />}
        {step === 'review' && (
          <ReviewStep
            checkout={checkout}
            consents={consents}
            onCoupon={setCheckout}
            onCouponTyped={setTypedCoupon}
            onAgreed={agreed}
          />
        )}
        {step === 'pay' && consents && (
          <PayStep
            checkout={checkout}
            consents={consents}
            onWaiting={() => setCheckout({ ...checkout, status: 'confirming' })}
            onRefused={read}
            onPaid={paid}
          />
        )}
      </div>
    </div>
  )
}

/** Whether the visitor came here from another page of the site, instead of loading this one. */
function isOnNewPage(): boolean {
  const at = document.activeElement
  return at === document.getElementById('main') || (at === document.body && window.history.state?.idx > 0)
}

/** Puts the step in the window's title, which is read first in a tab and in the history. */
function useStepTitle(heading: string): void {
  useEffect(() => {
    const before = document.title
    const page = m.checkout_checkout()
    if (before.startsWith(page)) document.title = `${page}: ${heading}${before.slice(page.length)}`
    return () => {
      document.title = before
    }
  }, [heading])
}

function Abandoned() {
  return (
    <div className="wrap-narrow py-20">
      <Notice tone="info" title={m.checkout_order_left_more_than({ hours: checkoutHours })}>
        {m.checkout_nothing_charged_choosing_plan()}
      </Notice>
      <LinkButton to="/join-now" className="mt-6" onClick={forgetCheckout}>
        {m.checkout_choose_plan()}
      </LinkButton>
    </div>
  )
}
