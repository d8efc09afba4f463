import { Text } from '@react-pdf/renderer'
import { formatCents, formatDate, formatMonth } from '#domain/format.ts'
import type { IncludedUse, NetTotals, SavedTotals } from '#domain/savings/member-savings.rules.ts'
import type { OwnSavings } from '#domain/savings/member-savings.server.ts'
import { Figures } from './figures.tsx'
import { type DocumentBrand, Fact, Heading, Letterhead, muted } from './letterhead.tsx'

type Parts = { brand: DocumentBrand; own: OwnSavings; today: string }

/** See `documents.ts`. */
export function SavingsDocument({ brand, own, today }: Parts) {
  const { thisYear, sinceJoining, months, services, included } = own
  return (
    <Letterhead
      brand={brand}
      title="Savings summary"
      subtitle={`${own.planName}, member since ${formatDate(own.joinedOn)}, as of ${formatDate(today)}`}
    >
      <Fact label={`Saved at visits in ${today.slice(0, 4)}`} value={totalWords(thisYear)} />
      <Fact label="After the plan’s price" value={netWords(thisYear)} />
      <Fact label="Saved at visits since joining" value={totalWords(sinceJoining)} />
      <Fact label="After the plan’s price" value={netWords(sinceJoining)} />
      {included.length > 0 && (
        <>
          <Heading>Included visits</Heading>
          {included.map((use) => (
            <Fact key={`${use.person} ${use.service}`} label={use.person} value={includedWords(use)} />
          ))}
        </>
      )}
      <Heading>By month</Heading>
      <Figures
        head={['Month', 'Services', 'You paid', 'Saved']}
        rows={months.map((month) => [formatMonth(month.month), ...figures(month)])}
      />
      {services.length > 0 && (
        <>
          <Heading>By service</Heading>
          <Figures
            head={['Service', 'Times', 'You paid', 'Saved']}
            rows={services.map((service) => [service.name, ...figures(service)])}
          />
        </>
      )}
      <Text style={{ marginTop: 20, color: muted }}>
        From the visits your offices have told us about. Saved at visits is the office’s usual price less what
        you paid there. What you paid for the membership is everything on its receipts, less refunds. All
        amounts are in U.S. dollars.
      </Text>
    </Letterhead>
  )
}

function totalWords({ visits, usualCents, memberCents, savedCents }: SavedTotals): string {
  if (visits === 0) return 'Nothing yet: no visit'
  return `${formatCents(savedCents)}: you paid ${formatCents(memberCents)} instead of ${formatCents(usualCents)} for ${visits} ${visits === 1 ? 'service' : 'services'}`
}

function netWords({ savedCents, planCents, netCents }: NetTotals): string {
  const sum = `${formatCents(savedCents)} less ${formatCents(planCents)} paid for the membership`
  return netCents < 0 ? `−${formatCents(-netCents)}: ${sum}` : `${formatCents(netCents)}: ${sum}`
}

function includedWords({ name, used, quantity, until }: IncludedUse): string {
  return `${name}: ${used} of ${quantity} used until ${formatDate(until)}`
}

function figures({ visits, memberCents, savedCents }: SavedTotals): string[] {
  return [String(visits), formatCents(memberCents), formatCents(savedCents)]
}
