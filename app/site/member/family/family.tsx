import { requireMemberPage } from '#app/site/member/member-guard.server.ts'
import { Panel } from '#app/site/member/panel.tsx'
import { MemberPage } from '#app/site/member/profile/member-page.tsx'
import { useSaid } from '#app/site/member/profile/save-member.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { formatCents, formatDate } from '#domain/format.ts'
import { fullName } from '#domain/full-name.ts'
import { readFamilyView } from '#domain/memberships/family/family.queries.server.ts'
import { undoableAdditions } from '#domain/orders/addition/undo-addition.server.ts'
import { coversMember } from '#domain/plans/plan-tier.rules.ts'
import * as m from '#messages'
import type { Route } from './+types/family'
import { AddPerson } from './add-person.tsx'
import { PersonRow } from './person-row.tsx'

export const handle = { title: () => m.family_title(), page: 'dashboard' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, owner } = requireMemberPage(context, url)
  const family = await readFamilyView(services.db, owner)
  const isNew = family
    ? await undoableAdditions(services.db, { owner, membershipId: family.membership.id })
    : new Set<string>()
  return { family, newIds: [...isNew] }
}

export default function FamilyPage({ loaderData: { family, newIds } }: Route.ComponentProps) {
  const { said, say, hush } = useSaid()
  if (!family) {
    return (
      <MemberPage title={m.family_title()} lead={m.family_none_yet()}>
        <LinkButton to="/join-now" className="justify-self-start">
          {m.family_see_plans()}
        </LinkButton>
      </MemberPage>
    )
  }
  const { member, membership, people, eachMoreCents, mayAdd } = family
  const { interval, renewalInterval, renewalTotalCents, termEndsOn, plan, clearing } = membership
  const renewsAgain = membership.status !== 'cancelled'
  return (
    <MemberPage
      title={m.family_title()}
      lead={
        renewsAgain
          ? m.family_lead({ interval: renewalInterval, price: formatCents(renewalTotalCents) })
          : m.family_lead_canceled()
      }
    >
      {said && (
        <Notice tone="success" announce>
          {said}
        </Notice>
      )}
      <Panel title={m.family_people_title()} icon="users">
        <ul className="divide-y divide-line">
          <li className="pb-5">
            <p className="font-semibold break-words">{fullName(member)}</p>
            <p className="text-small text-muted">
              {m.family_primary({
                isOnPlan: coversMember(plan),
                born: formatDate(member.dateOfBirth),
                lastDay: formatDate(termEndsOn),
              })}
            </p>
          </li>
          {people.map((person) => (
            <PersonRow
              key={person.id}
              owner={member.id}
              person={person}
              membership={membership}
              isNew={newIds.includes(person.id)}
              onBegin={hush}
              onDone={say}
            />
          ))}
        </ul>
      </Panel>
      {eachMoreCents === null ? (
        <p className="text-muted">{m.family_single_plan({ plan: plan.name })}</p>
      ) : mayAdd && clearing ? (
        <p className="text-muted">
          {m.family_wait_for_bank({
            amount: formatCents(clearing.amountCents),
            clearsBy: formatDate(clearing.clearsBy),
          })}
        </p>
      ) : mayAdd ? (
        <AddPerson
          owner={member.id}
          membershipId={membership.id}
          lastName={member.lastName}
          interval={interval}
          renewalInterval={renewalInterval}
          eachMoreCents={eachMoreCents}
          onBegin={hush}
          onAdded={say}
        />
      ) : (
        <p className="text-muted">{m.family_cannot_add()}</p>
      )}
    </MemberPage>
  )
}
