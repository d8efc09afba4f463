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
import { capital, intervalWords } from '#domain/plans/interval.ts'
import { coversMember } from '#domain/plans/plan-tier.rules.ts'
import type { Route } from './+types/family'
import { AddPerson } from './add-person.tsx'
import { PersonRow } from './person-row.tsx'

export const handle = { title: 'Your Family', page: 'dashboard' }

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
      <MemberPage title="Your family" lead="You have no active membership yet.">
        <LinkButton to="/join-now" className="justify-self-start">
          See the plans
        </LinkButton>
      </MemberPage>
    )
  }
  const { member, membership, people, eachMoreCents, mayAdd } = family
  const { interval, renewalInterval, renewalTotalCents, termEndsOn, plan, clearing } = membership
  const renewsAgain = membership.status !== 'cancelled'
  return (
    <MemberPage
      title="Your family"
      lead={
        renewsAgain
          ? `Everybody here is on your card. ${capital(intervalWords(renewalInterval).each)} from the next renewal: ${formatCents(renewalTotalCents)}.`
          : 'Your membership is cancelled, and nothing more is charged.'
      }
    >
      {said && (
        <Notice tone="success" announce>
          {said}
        </Notice>
      )}
      <Panel title="Who is on the plan" icon="users">
        <ul className="divide-y divide-line">
          <li className="pb-5">
            <p className="font-semibold break-words">{fullName(member)}</p>
            <p className="text-small text-muted">{`${coversMember(plan) ? 'Primary member' : 'Pays for this plan and is not on it'}, born ${formatDate(member.dateOfBirth)}, paid through ${formatDate(termEndsOn)}`}</p>
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
        <p className="text-muted">{`${plan.name} is for one person. To add your family, choose a plan for more people.`}</p>
      ) : mayAdd && clearing ? (
        <p className="text-muted">{`Your bank payment of ${formatCents(clearing.amountCents)} is on its way, which takes until about ${formatDate(clearing.clearsBy)}. You can add people once it is here.`}</p>
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
        <p className="text-muted">People can be added while the membership is active and paid for.</p>
      )}
    </MemberPage>
  )
}
