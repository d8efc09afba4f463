import { Link } from 'react-router'
import { ownAddress } from '#app/i18n/own-address.ts'
import { MemberCardFace } from '#app/site/member/card/member-card-face.tsx'
import type { Code } from '#app/site/member/card/qr-code.tsx'
import { NextPlan } from '#app/site/member/plan-change/next-plan.tsx'
import { PriceRise } from '#app/site/member/plan-change/price-rise.tsx'
import { buttonClass, LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { qrPath } from '#documents/parts/qr-path.server.ts'
import { isClosingPublic, isPastClosing, whyNotSold } from '#domain/brands/sales-status.rules.ts'
import { addDays } from '#domain/calendar.ts'
import { autoRenewConsentText, autoRenewTerms } from '#domain/memberships/auto-renew.rules.ts'
import { cardStatusUrl } from '#domain/memberships/member-card/member-card.queries.server.ts'
import type { Dashboard, MembershipView } from '#domain/memberships/membership.schema.ts'
import { nextStep } from '#domain/memberships/next-step.rules.ts'
import { readPayableFrom } from '#domain/memberships/renewal/read-renewal.server.ts'
import { isNearEnough } from '#domain/memberships/renewal/renewal.rules.ts'
import { coversMember } from '#domain/plans/plan-tier.rules.ts'
import { savingsOf } from '#domain/savings/member-savings.server.ts'
import * as m from '#messages'
import type { Route } from './+types/dashboard'
import { AtAGlance, type Glance } from './at-a-glance.tsx'
import { ComingMemberships } from './coming-memberships.tsx'
import { type MemberPage, readOwnDashboard, requireMemberPage } from './member-guard.server.ts'
import { isOver, MembershipStatus } from './membership-status.tsx'
import { PapersPanel } from './papers-panel.tsx'
import { FamilyPanel, OfficePanel, PlanPanel } from './plan-panels.tsx'
import { type AutoRenewAgreement, RenewalPanel } from './renewal-panel.tsx'
import { SwitchMembership } from './switch-membership.tsx'

export const handle = { title: () => m.member_title(), page: 'dashboard' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = requireMemberPage(context, url)
  const { services, brand, owner } = page
  const dashboard = await readOwnDashboard(page)
  const { name, settings } = brand
  const { active } = dashboard
  return {
    dashboard,
    glance: active && (await readGlance(page, dashboard, active)),
    code: active && qrPath(cardStatusUrl(services.config, { brand, membership: active })),
    brandName: name,
    operator: settings.operator,
    timeZone: settings.timeZone,
    agreement: agreementOf(active, owner.today),
    isNearEnd: active !== null && (await mayPayNext(page, active)),
    isLastTerm: active !== null && isClosingPublic(settings) && isLastTermOf(page, active),
    isSelling: whyNotSold(settings) === null,
  }
}

/** Whether this is the last term in a closing brand; an ended membership would have to be bought again. */
function isLastTermOf({ brand: { settings }, owner }: MemberPage, active: MembershipView): boolean {
  const startsOn = addDays(active.termEndsOn, 1)
  return isOver(active) || isPastClosing(settings, { today: owner.today, startsOn })
}

/** Whether the next term can be paid today; a state may require a later day than we do. */
async function mayPayNext(
  { services, owner }: MemberPage,
  { id, termEndsOn }: MembershipView,
): Promise<boolean> {
  const { today } = owner
  if (!isNearEnough(termEndsOn, today)) return false
  return (await readPayableFrom(services.db, { ...owner, membershipId: id })) <= today
}

/** The summary at the top of the dashboard; null while the card isn't active, when other things matter more. */
async function readGlance(
  { services, owner }: MemberPage,
  dashboard: Dashboard,
  active: MembershipView,
): Promise<Glance | null> {
  if (!active.usable) return null
  const own = await savingsOf(services.db, owner, dashboard)
  if (!own) return null
  const { included, sinceJoining } = own
  const left = included.map((use) => ({ ...use, left: use.quantity - use.used }))
  const { netCents, visits } = sinceJoining
  return { included, netCents, visits, next: nextStep(dashboard, active, left) }
}

/**
 * The terms and the text a member agrees to by turning auto-renewal on; the API checks the terms and records the text.
 */
function agreementOf(active: MembershipView | null, today: string): AutoRenewAgreement | null {
  if (!active || active.autoRenew || active.whyNotRenewable) return null
  const terms = autoRenewTerms(active, today)
  return { terms, text: autoRenewConsentText({ ...terms, interval: active.renewalInterval }) }
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { dashboard, code } = loaderData
  const { member, active } = dashboard
  return (
    <div className="wrap-page py-8 sm:py-14">
      <header className="mb-7 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-title">{m.member_hello({ firstName: member.firstName })}</h1>
          <p className="mt-2 flex flex-wrap gap-x-7">
            <Link to="/dashboard/profile" className="text-link inline-flex min-h-11 items-center gap-2">
              <Icon name="user" className="size-5" />
              <span>{m.member_link_profile()}</span>
            </Link>
            <Link to="/dashboard/activity" className="text-link inline-flex min-h-11 items-center gap-2">
              <Icon name="calendar" className="size-5" />
              <span>{m.member_link_activity()}</span>
            </Link>
          </p>
        </div>
        {dashboard.memberships.length > 1 && <SwitchMembership dashboard={dashboard} />}
      </header>
      {active && code ? (
        <ActiveMembership {...loaderData} active={active} code={code} />
      ) : (
        <>
          <ComingMemberships coming={dashboard.coming} />
          <NoMembership />
        </>
      )}
    </div>
  )
}

type Parts = {
  dashboard: Dashboard
  active: MembershipView
  glance: Glance | null
  code: Code
  brandName: string
  operator: { name: string; phone: string }
  timeZone: string
  agreement: AutoRenewAgreement | null
  isNearEnd: boolean
  isLastTerm: boolean
  /** Whether the brand currently accepts new members. */
  isSelling: boolean
}

function ActiveMembership(parts: Parts) {
  const {
    dashboard,
    active,
    glance,
    code,
    brandName,
    operator,
    timeZone,
    agreement,
    isNearEnd,
    isLastTerm,
    isSelling,
  } = parts
  const face = {
    brandName,
    planName: active.plan.name,
    memberNumber: active.memberNumber,
    covered: [...(coversMember(active.plan) ? [dashboard.member] : []), ...active.dependents],
    goodThrough: active.goodThrough,
    usable: active.usable,
    status: active.status,
    operator,
  }
  return (
    <>
      <MembershipStatus
        membership={active}
        timeZone={timeZone}
        hasMethod={dashboard.card !== null}
        mayPay={!isLastTerm && (isSelling || !isOver(active))}
        isSelling={isSelling}
      />
      <ComingMemberships coming={dashboard.coming} />
      {(active.priceRise || active.nextPlan) && (
        <div className="mt-4 grid gap-4">
          <PriceRise membership={active} />
          <NextPlan membership={active} />
        </div>
      )}
      {glance && <AtAGlance glance={glance} />}
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="grid gap-6">
          <div>
            <MemberCardFace face={face} code={code} />
            <div className="mt-4 flex flex-wrap gap-3">
              <LinkButton
                to={`/id-card/${active.id}`}
                icon="card"
                variant={active.usable ? 'primary' : 'secondary'}
              >
                {m.member_show_card()}
              </LinkButton>
              <a
                className={buttonClass({ variant: 'secondary' })}
                href={ownAddress(`/id-card/${active.id}/pdf`)}
              >
                <Icon name="download" />
                <span>{m.member_card_pdf()}</span>
              </a>
            </div>
          </div>
          <PlanPanel membership={active} />
          <FamilyPanel member={dashboard.member} membership={active} />
        </div>
        <div className="grid gap-6">
          <RenewalPanel
            membership={active}
            card={dashboard.card}
            agreement={agreement}
            isNearEnd={isNearEnd}
            isLastTerm={isLastTerm}
            isSelling={isSelling}
          />
          <OfficePanel membership={active} />
          <PapersPanel receipts={dashboard.receipts} membership={active} />
        </div>
      </div>
    </>
  )
}

function NoMembership() {
  return (
    <div className="max-w-[44rem]">
      <p className="text-lead text-muted">{m.member_none_yet()}</p>
      <LinkButton to="/join-now" className="mt-6">
        {m.member_see_plans()}
      </LinkButton>
      <p className="mt-6">
        <Link className="text-link" to="/support">
          {m.member_something_missing()}
        </Link>
      </p>
    </div>
  )
}
