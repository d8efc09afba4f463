import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { Card } from '#app/console/parts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { DeskCard } from '#domain/back-office/desk/desk.schema.ts'
import { openCard } from '#domain/back-office/desk/open-card.server.ts'
import { formatPhone, phoneHref } from '#domain/format.ts'
import type { Route } from './+types/card'
import { Charging } from './card-sales.tsx'
import { CoveredPeople } from './covered-people.tsx'
import { type DeskAddress, deskAddress, requireDesk } from './desk-workspace.server.ts'
import { OtherService } from './other-service.tsx'
import { TakePayment } from './take-payment.tsx'
import { useVisits } from './use-visits.ts'
import { VisitsToday } from './visits-today.tsx'

export async function loader(args: Route.LoaderArgs) {
  const found = await requireDesk(args)
  const { desk, deps } = found
  return { address: deskAddress(found), card: await openCard(deps, desk, args.params.card) }
}

/** Nothing chosen, typed or shown at one card carries over to the next. */
export default function PresentedCard({ loaderData: { address, card } }: Route.ComponentProps) {
  return <OpenCard key={card.card} address={address} card={card} />
}

function OpenCard({ address, card }: { address: DeskAddress; card: DeskCard }) {
  const title = useRef<HTMLHeadingElement>(null)
  const visits = useVisits(address, card)
  // Focus the name so it's read out, unless the user is already typing the next one.
  const { key: opening } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it is opened, also once more
  useEffect(() => {
    if (!isTypedInto(document.activeElement)) title.current?.focus()
  }, [opening])
  return (
    <article aria-labelledby="card-title">
      <div className={`mb-6 rounded-lg border p-5 ${looks[card.line.tone]}`}>
        <h2 id="card-title" ref={title} tabIndex={-1} className="text-heading outline-none">
          {card.name}
        </h2>
        <p
          className="mt-1 text-title font-semibold"
          data-testid="desk-line"
        >{`${card.line.text}${leftWords(card)}`}</p>
        {card.line.why && <p className="mt-1">{card.line.why}</p>}
        <p className="mt-2 text-small">
          <span>{`${card.planName} · `}</span>
          <span translate="no" className="whitespace-nowrap tabular-nums">
            {card.memberNumber}
          </span>
          <span>{card.office ? ` · Home office: ${card.office}` : ''}</span>
        </p>
        <p className="mt-2 text-small">
          {card.phone && (
            <a href={phoneHref(card.phone)} className="text-link mr-4 whitespace-nowrap">
              {formatPhone(card.phone)}
            </a>
          )}
          <Link to={`/${address.place}/members?q=${card.memberNumber}`} className="text-link">
            Find in Members
          </Link>
        </p>
        {card.openCases > 0 && (
          <p className="mt-2 text-small font-semibold">
            <span>
              {card.openCases === 1
                ? 'They have an open message or grievance.'
                : `They have ${card.openCases} open messages or grievances.`}
            </span>{' '}
            <span className="font-normal">Anyone who answers cases can find it on the member’s page.</span>
          </p>
        )}
      </div>
      {card.isPaying && <Charging title="A payment is in progress: don’t take another for this." />}
      {card.owed?.isPastDue && <TakePayment address={address} card={card} owed={card.owed} />}
      {visits.problem && (
        <Notice tone="warning" announce className="mb-6" title={visits.problem.message}>
          {visits.problem.way}
        </Notice>
      )}
      {card.people.length > 0 && <CoveredPeople card={card} visits={visits} />}
      {card.visitsToday.length > 0 && <VisitsToday card={card} visits={visits} />}
      {card.line.good && card.prices.length > 0 && <OtherService card={card} visits={visits} />}
      {card.owed && !card.owed.isPastDue && <TakePayment address={address} card={card} owed={card.owed} />}
      {card.hasPapers && <Documents address={address} card={card} />}
    </article>
  )
}

/** Whether someone is typing there: after a search, all of the box's text is selected. */
function isTypedInto(element: Element | null): boolean {
  return (
    element instanceof HTMLInputElement &&
    element.value !== '' &&
    element.selectionStart === element.selectionEnd
  )
}

const looks: Record<DeskCard['line']['tone'], string> = {
  good: 'border-success/30 bg-success-soft',
  look: 'border-warning/40 bg-warning-soft',
  bad: 'border-danger/30 bg-danger-soft',
}

/** For a card with one person, the visits left are in the line itself. */
function leftWords({ people }: DeskCard): string {
  const [person, ...others] = people
  if (!person || others.length > 0) return ''
  return person.included.map(({ left, name }) => ` · ${name}: ${left} left`).join('')
}

const papers = { agreement: 'Agreement', 'id-card': 'Member card', receipt: 'Receipt' }

/** Documents to print for a member without an email address, or to sign. */
function Documents({ address, card }: { address: DeskAddress; card: DeskCard }) {
  return (
    <Card title="Documents" lead="Each opens in a new tab for printing.">
      <ul className="flex flex-wrap gap-3">
        {Object.entries(papers).map(([paper, name]) => (
          <li key={paper}>
            <a
              href={`/${address.place}/desk/${card.card}/papers/${paper}${address.search}`}
              target="_blank"
              rel="noreferrer"
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
