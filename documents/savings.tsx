import { formatCents, formatDate } from '#domain/format.ts'
import { formatMonth } from '#domain/format-moment.ts'
import type { IncludedUse, NetTotals, SavedTotals } from '#domain/savings/member-savings.rules.ts'
import type { OwnSavings } from '#domain/savings/member-savings.server.ts'
import * as m from '#messages'
import type { Locale } from '#messages/locale.ts'
import { Figures } from './parts/figures.tsx'
import { type DocumentBrand, Fact, Heading, Letterhead } from './parts/letterhead.tsx'

type Parts = { brand: DocumentBrand; own: OwnSavings; today: string; locale: Locale }

/** See `documents.ts`. */
export function SavingsDocument({ brand, own, today, locale }: Parts) {
  const foot = m.documents_savings_foot({ locale })
  const { thisYear, sinceJoining, months, services, included } = own
  return (
    <Letterhead
      brand={brand}
      locale={locale}
      title={m.documents_savings({ locale })}
      subtitle={m.documents_savings_of(
        {
          plan: own.planName,
          since: formatDate(own.joinedOn, { locale }),
          today: formatDate(today, { locale }),
        },
        { locale },
      )}
    >
      <Fact
        label={m.documents_saved_in_year({ year: today.slice(0, 4) }, { locale })}
        value={totalWords(thisYear, locale)}
      />
      <Fact label={m.documents_after_price({ locale })} value={netWords(thisYear, locale)} />
      <Fact label={m.documents_saved_since_joining({ locale })} value={totalWords(sinceJoining, locale)} />
      <Fact label={m.documents_after_price({ locale })} value={netWords(sinceJoining, locale)} />
      {included.length > 0 && (
        <>
          <Heading>{m.documents_included_visits({ locale })}</Heading>
          {included.map((use) => (
            <Fact
              key={`${use.person} ${use.service}`}
              label={use.person}
              value={includedWords(use, locale)}
            />
          ))}
        </>
      )}
      <Heading>{m.documents_by_month({ locale })}</Heading>
      <Figures
        {...(services.length === 0 && { foot })}
        head={[
          m.documents_month({ locale }),
          m.documents_services({ locale }),
          m.documents_you_paid({ locale }),
          m.documents_saved({ locale }),
        ]}
        rows={months.map((month) => [formatMonth(month.month, { locale }), ...figures(month)])}
      />
      {services.length > 0 && (
        <>
          <Heading>{m.documents_by_service({ locale })}</Heading>
          <Figures
            foot={foot}
            head={[
              m.documents_service({ locale }),
              m.documents_times({ locale }),
              m.documents_you_paid({ locale }),
              m.documents_saved({ locale }),
            ]}
            rows={services.map((service) => [service.name, ...figures(service)])}
          />
        </>
      )}
    </Letterhead>
  )
}

function totalWords({ visits, usualCents, memberCents, savedCents }: SavedTotals, locale: Locale): string {
  const amounts = {
    saved: formatCents(savedCents),
    paid: formatCents(memberCents),
    usual: formatCents(usualCents),
  }
  return m.documents_saved_total({ count: visits, ...amounts }, { locale })
}

function netWords({ savedCents, planCents, netCents }: NetTotals, locale: Locale): string {
  const net = netCents < 0 ? `−${formatCents(-netCents)}` : formatCents(netCents)
  const amounts = { saved: formatCents(savedCents), price: formatCents(planCents) }
  return m.documents_saved_net({ net, ...amounts }, { locale })
}

function includedWords({ name, used, quantity, until }: IncludedUse, locale: Locale): string {
  return m.documents_included_used(
    { name, used, quantity, through: formatDate(until, { locale }) },
    { locale },
  )
}

function figures({ visits, memberCents, savedCents }: SavedTotals): string[] {
  return [String(visits), formatCents(memberCents), formatCents(savedCents)]
}
