import { StyleSheet, View } from '@react-pdf/renderer'
import { dateIn } from '#domain/calendar.ts'
import { formatCents } from '#domain/format.ts'
import { formatFullDate } from '#domain/format-moment.ts'
import { disclosurePoints } from '#domain/law/disclosures.ts'
import type { AgreementContent } from '#domain/memberships/agreement/agreement.schema.ts'
import * as m from '#messages'
import type { Locale } from '#messages/locale.ts'
import { AmountRow, type DocumentBrand, Fact, Heading, ink, Letterhead, Words } from './parts/letterhead.tsx'
import { tag } from './parts/tagged-pdf.ts'

const styles = StyleSheet.create({
  paragraph: { marginBottom: 6 },
  notice: { fontSize: disclosurePoints, fontWeight: 700 },
  box: { borderWidth: 1.5, borderColor: ink, paddingHorizontal: 12, paddingTop: 8, paddingBottom: 2 },
  boxed: { marginBottom: 6 },
})

/** The content of a printed agreement. */
export type Agreement = {
  content: AgreementContent
  /** Null for a draft that hasn't been agreed to; `agreedAt` is then the time the draft was made. */
  version: number | null
  agreedAt: Date
}

/**
 * See `documents.ts`. An agreement read in Spanish prints in Spanish, then in English, and each part says which version
 * controls. All others print in English only, whatever the locale of the person printing.
 */
export function AgreementDocument({
  brand,
  content,
  version,
  agreedAt,
}: Agreement & { brand: DocumentBrand }) {
  const english = { locale: 'en' as const, content }
  const first = content.spanish
    ? { locale: 'es' as const, content: { ...content, ...content.spanish } }
    : english
  const said = first === english ? [english] : [first, english]
  const date = formatFullDate(dateIn(brand.timeZone, agreedAt), { locale: first.locale })
  return (
    <Letterhead
      brand={{ ...brand, operator: content.operator }}
      locale={first.locale}
      title={first.content.title}
      subtitle={
        version === null
          ? m.agreement_drafted_on({ date }, { locale: first.locale })
          : m.agreement_agreed_on({ date, version }, { locale: first.locale })
      }
    >
      {said.map((each, index) => (
        <View key={each.locale} {...tag('Sect', undefined, each.locale)} break={index > 0}>
          {index > 0 && <Heading>{each.content.title}</Heading>}
          {content.spanish && (
            <Words style={styles.paragraph}>{m.contract_english_decides({ locale: each.locale })}</Words>
          )}
          <AgreementWords {...each} />
        </View>
      ))}
    </Letterhead>
  )
}

function AgreementWords({ content, locale }: { content: AgreementContent; locale: Locale }) {
  const interval = content.renewalInterval ?? content.interval
  const term = {
    from: formatFullDate(content.termStartsOn, { locale }),
    to: formatFullDate(content.termEndsOn, { locale }),
  }
  const notice = content.notice ?? [m.agreement_earlier_notice({ locale })]
  return (
    <>
      <View style={styles.box}>
        {notice.map((paragraph) => (
          <Words key={paragraph} style={[styles.notice, styles.boxed]}>
            {paragraph}
          </Words>
        ))}
      </View>
      <Heading>{m.agreement_parties({ locale })}</Heading>
      <Fact label={m.agreement_member({ locale })} value={content.member.name} />
      <Fact label={m.agreement_address({ locale })} value={content.member.addressLines.join(', ')} />
      <Fact label={m.agreement_member_number({ locale })} value={content.memberNumber} />
      <Fact label={m.agreement_provided_by({ locale })} value={content.operator.name} />
      <Fact label={m.agreement_plan({ locale })} value={content.planName} />
      <Fact label={m.agreement_term({ locale })} value={m.agreement_term_days(term, { locale })} />
      <Fact
        label={m.agreement_people_named({ locale })}
        value={content.covered.map(({ name, note }) => (note ? `${name} (${note})` : name)).join(', ')}
      />
      <Heading>{m.agreement_included_title({ locale })}</Heading>
      {content.benefits.length === 0 && <Words>{m.agreement_nothing_included({ locale })}</Words>}
      {content.benefits.length > 0 && (
        <View {...tag('L')}>
          {content.benefits.map((benefit) => (
            <View key={benefit} {...tag('LI')}>
              <Words {...tag('LBody')}>{`• ${benefit}`}</Words>
            </View>
          ))}
        </View>
      )}
      <Heading>{m.agreement_price({ locale })}</Heading>
      {content.lines.map(({ label, amountCents }) => (
        <AmountRow key={label} label={label} amount={formatCents(amountCents)} />
      ))}
      {content.lines.length > 0 && (
        <AmountRow
          strong
          label={m.agreement_paid_today({ locale })}
          amount={formatCents(content.totalCents)}
        />
      )}
      <AmountRow
        label={
          content.autoRenew
            ? m.agreement_each_renewal({ interval }, { locale })
            : m.agreement_if_renewed({ locale })
        }
        amount={formatCents(content.renewalTotalCents)}
      />
      {content.sections.map(({ heading, paragraphs }) => (
        <View key={heading}>
          <Heading>{heading}</Heading>
          {paragraphs.map((paragraph) => (
            <Words key={paragraph} style={styles.paragraph}>
              {paragraph}
            </Words>
          ))}
        </View>
      ))}
      {content.fixedNotice && (
        <Words {...tag('P', undefined, 'en')} style={styles.notice}>
          {content.fixedNotice}
        </Words>
      )}
    </>
  )
}
