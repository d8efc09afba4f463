import { useState } from 'react'
import { staffFetch } from '#app/console/staff-fetch.ts'
import { CheckboxField, SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import type { MemberFacts } from '#domain/back-office/members/page/member-facts.schema.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import { autoRenewConsentText, autoRenewTerms } from '#domain/memberships/auto-renew.rules.ts'
import type { CardOnFile, DependentView, MembershipView } from '#domain/memberships/membership.schema.ts'
import { Act, type ActionCall } from './action-form.tsx'
import { AddPerson, CancelPlanChange, ChangePlan, TakePayment } from './order-actions.tsx'
import { PaymentLinkActions } from './payment-link-actions.tsx'
import { PreviewedAction } from './previewed-action.tsx'

type ChangeAutoRenew =
  typeof import('#domain/back-office/members/actions/actions.schema.ts').changeAutoRenewSchema

export type ActionChoices = {
  offices: { value: string; label: string }[]
  today: string
  /** Whether the user may move a date and charge a payment off schedule. */
  mayMove: boolean
  /** Whether the user may do everything else. */
  mayChange: boolean
  /** Where payment links are emailed, the links already sent, and the instant at which they're checked for validity. */
  email: string | null
  links: MemberFacts['links']
  now: string
  /** The authorization stored with a bank payment. */
  debitWords: string
}

/** The actions available for a membership now. */
export function MembershipActions({
  membership,
  card,
  offices,
  today,
  mayMove,
  mayChange,
  debitWords,
  ...reach
}: ActionChoices & { membership: MembershipView; card: CardOnFile | null }) {
  const { status, givenUp, wayBack, whyNotRenewable, clearing } = membership
  const runs = status === 'active' || status === 'past_due'
  return (
    <div className="mt-5 flex flex-wrap gap-2 border-t border-line pt-5">
      {mayMove && !whyNotRenewable && !clearing && <TakePayment membership={membership} today={today} />}
      {mayChange && (
        <>
          {runs && !givenUp && <AddPerson membership={membership} debitWords={debitWords} />}
          {runs && !givenUp && <ChangePlan membership={membership} />}
          <CancelPlanChange membership={membership} />
          {runs && !givenUp && <PaymentLinkActions membership={membership} today={today} {...reach} />}
          {runs && !givenUp && <AutoRenew membership={membership} card={card} today={today} />}
          <TransferOffice membership={membership} offices={offices} />
          <NewCard membership={membership} />
          {(givenUp || wayBack) && <Keep membership={membership} />}
          {runs && !givenUp && <Cancel membership={membership} today={today} />}
          {runs && !givenUp && <End membership={membership} />}
        </>
      )}
    </div>
  )
}

function TransferOffice({
  membership,
  offices,
}: {
  membership: MembershipView
  offices: ActionChoices['offices']
}) {
  const { id } = membership
  return (
    <Act
      words={{
        label: 'Transfer office',
        title: 'Change the home office',
        button: 'Change it',
        done: 'The home office is changed.',
      }}
      call={{
        schema: (schemas) => schemas.transferSchema,
        send: (request) => staffFetch(`/api/admin/memberships/${id}/homeOffice`, request),
        prepare: (values) => ({ ...values, officeId: values.officeId === '' ? null : values.officeId }),
      }}
      fields={
        <SelectField
          name="officeId"
          label="Home office"
          placeholder="None"
          options={offices}
          defaultValue={membership.office?.id ?? ''}
        />
      }
    >
      <p>
        Costs nothing and moves no dates. The member still has their prices at every office of their plan.
        Desk staff of the previous office no longer see them.
      </p>
    </Act>
  )
}

function NewCard({ membership: { id } }: { membership: MembershipView }) {
  return (
    <Act
      words={{
        label: 'New member card',
        title: 'Issue a new member card?',
        button: 'Issue it',
        done: 'There is a new card. Print it, or tell the member to open theirs.',
      }}
      call={{
        schema: (schemas) => schemas.reissueSchema,
        send: (request) => staffFetch(`/api/admin/memberships/${id}/reissueCard`, request),
      }}
      fields={
        <CheckboxField
          name="withNumber"
          label="With a new member number"
          hint="If someone else uses the old one. It stops working right away."
        />
      }
    >
      <p>
        Costs nothing and moves no dates. The QR code changes: anyone who scans the old card sees that it has
        ended.
      </p>
    </Act>
  )
}

const changeAutoRenew = (id: string): ActionCall<ChangeAutoRenew> => ({
  schema: (schemas) => schemas.changeAutoRenewSchema,
  send: (request) => staffFetch(`/api/admin/memberships/${id}/autoRenew`, request),
})

function AutoRenew({
  membership,
  card,
  today,
}: {
  membership: MembershipView
  card: CardOnFile | null
  today: string
}) {
  const { id, autoRenew, termEndsOn, renewalInterval: interval } = membership
  const call = changeAutoRenew(id)
  if (autoRenew) {
    return (
      <Act
        words={{
          label: 'Turn auto-renewal off',
          title: 'Turn auto-renewal off?',
          button: 'Turn it off',
          done: 'Auto-renewal is off. We’re emailing the member.',
        }}
        call={{ ...call, prepare: ({ reason }) => ({ autoRenew: false, reason }) }}
      >
        <p>{`Nothing more is charged. The membership is active through ${formatDate(termEndsOn)}${membership.nextCharge && membership.nextCharge.amountCents > 0 ? `; the ${formatCents(membership.nextCharge.amountCents)} due ${formatDate(membership.nextCharge.date)} won’t be charged` : ''}.`}</p>
      </Act>
    )
  }
  if (!card || membership.whyNotRenewable) return null
  const agreed = autoRenewTerms(membership, today)
  return (
    <Act
      words={{
        label: 'Turn auto-renewal on',
        title: 'Turn auto-renewal on?',
        button: 'They agreed: turn it on',
        done: 'Auto-renewal is on. We’re emailing the member.',
      }}
      call={{ ...call, prepare: ({ reason }) => ({ autoRenew: true, agreed, reason }) }}
    >
      <p>Read this to the member. It’s recorded as what they agreed to, under your name.</p>
      <blockquote className="border-l-2 border-line-strong pl-4 text-small">
        {autoRenewConsentText({ ...agreed, interval })}
      </blockquote>
    </Act>
  )
}

function Cancel({ membership: { id, joinedOn }, today }: { membership: MembershipView; today: string }) {
  const [on, setOn] = useState('')
  const countsFrom = on === '' || on === today ? undefined : on
  return (
    <PreviewedAction
      words={{
        label: 'Cancel',
        title: 'Cancel this membership?',
        button: 'Cancel the membership',
        done: 'The membership is canceled. We’re emailing the member.',
        isDanger: true,
      }}
      // Another day means another refund, so the preview reloads.
      lookAgain={on}
      preview={() =>
        staffFetch(
          `/api/admin/memberships/${id}/cancellation${countsFrom ? `?countsFrom=${countsFrom}` : ''}` as `/api/admin/memberships/${string}/cancellation`,
        )
      }
      show={(answer) => (
        <>
          <TextField
            name="postedOn"
            type="date"
            label="Posted or received on"
            hint="A letter counts from the day it was postmarked, an email or call from the day it came in. Leave it empty for today."
            optional
            min={joinedOn}
            max={today}
            value={on}
            onChange={({ currentTarget }) => setOn(currentTarget.value)}
          />
          <p>What we tell the member:</p>
          <blockquote className="border-l-2 border-line-strong pl-4">{answer.explanation}</blockquote>
          <p className="text-small text-muted">{answer.rule}</p>
        </>
      )}
      call={({ refundCents, endsOn }) => ({
        schema: (schemas) => schemas.cancelForMemberSchema,
        send: (request) => staffFetch(`/api/admin/memberships/${id}/cancel`, request),
        prepare: ({ reason }) => ({
          confirm: { refundCents, endsOn },
          ...(countsFrom && { countsFrom }),
          reason,
        }),
        once: true,
      })}
    />
  )
}

/**
 * Ends a membership not at the member's request: the rest of the term is always refunded, and the member can't undo it.
 */
function End({ membership: { id } }: { membership: MembershipView }) {
  return (
    <PreviewedAction
      words={{
        label: 'End as the operator',
        title: 'End this membership?',
        button: 'End the membership',
        done: 'The membership has ended. We’re emailing the member the reason.',
        isDanger: true,
      }}
      preview={() => staffFetch(`/api/admin/memberships/${id}/ending`)}
      show={(answer) => (
        <>
          <p>{answer.explanation}</p>
          <p className="text-small text-muted">
            The member cannot undo this. To cancel at their request, use Cancel.
          </p>
        </>
      )}
      fields={
        <TextAreaField
          name="words"
          label="Message to the member"
          hint="They see it exactly as you write it."
          rows={4}
        />
      }
      call={({ refundCents, endsOn }) => ({
        schema: (schemas) => schemas.endMembershipSchema,
        send: (request) => staffFetch(`/api/admin/memberships/${id}/end`, request),
        prepare: ({ words, reason }) => ({ confirm: { refundCents, endsOn }, words, reason }),
      })}
    />
  )
}

function Keep({ membership: { id, wayBack, termEndsOn } }: { membership: MembershipView }) {
  return (
    <Act
      words={{
        label: 'Undo the cancellation',
        title: 'Undo the cancellation?',
        button: 'Keep the membership',
        done: 'The membership is kept. We’re emailing the member.',
      }}
      call={{
        schema: (schemas) => schemas.reasonSchema,
        send: (request) => staffFetch(`/api/admin/memberships/${id}/reinstate`, request),
      }}
    >
      <p>{`${
        wayBack
          ? `The promised refund of ${formatCents(wayBack.refundCents)} is withdrawn, and the term is as it was.`
          : `It’s active through ${formatDate(termEndsOn)} as before. Nothing is charged or refunded.`
      } Auto-renewal stays off.`}</p>
    </Act>
  )
}

/** Takes a person off the plan at the end of the paid term. */
export function EndPerson({ membershipId, person }: { membershipId: string; person: DependentView }) {
  const { id: dependentId, firstName } = person
  return (
    <PreviewedAction
      words={{
        label: `Remove ${firstName} from the plan`,
        title: `Remove ${firstName} from the plan?`,
        button: 'Remove from the plan',
        done: `${firstName} leaves the plan at the end of the term. We’re emailing the member.`,
        isDanger: true,
      }}
      preview={() =>
        staffFetch(`/api/admin/memberships/${membershipId}/personEnding?dependentId=${dependentId}`)
      }
      show={(answer) => (
        <p>{`${firstName} is on the plan through ${answer.dependent.endsOn ? formatDate(answer.dependent.endsOn) : 'the end of the term'}. Nothing is refunded. The renewal after that costs ${formatCents(answer.renewalTotalCents)}.`}</p>
      )}
      call={({ renewalTotalCents }) => ({
        schema: (schemas) => schemas.endPersonSchema,
        send: (request) => staffFetch(`/api/admin/memberships/${membershipId}/endPerson`, request),
        prepare: ({ reason }) => ({ dependentId, renewalTotalCents, reason }),
      })}
    />
  )
}
