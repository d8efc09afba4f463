import { StyleSheet, View } from '@react-pdf/renderer'
import { dateIn } from '#domain/calendar.ts'
import { formatCents, formatDate } from '#domain/format.ts'
import { disclosurePoints } from '#domain/law/disclosures.ts'
import type { AgreementContent } from '#domain/memberships/agreement/agreement.schema.ts'
import { intervalWords } from '#domain/plans/interval.ts'
import { AmountRow, type DocumentBrand, Fact, Heading, ink, Letterhead, Words } from './letterhead.tsx'
import { tag } from './tagged-pdf.ts'

const styles = StyleSheet.create({
  paragraph: { marginBottom: 6 },
  notice: { fontSize: disclosurePoints, fontWeight: 700 },
  box: { borderWidth: 1.5, borderColor: ink, paddingHorizontal: 12, paddingTop: 8, paddingBottom: 2 },
  boxed: { marginBottom: 6 },
})

/** What is printed of an agreement. */
export type Agreement = {
  content: AgreementContent
  /** Null for a draft that nobody has agreed to yet; `agreedAt` is then when it was made. */
  version: number | null
  agreedAt: Date
}

/** What agreements say first that were written before their own words stood there. */
const earlierNotice = [
  'This plan is not insurance. It gives discounts at certain dental offices. It makes no payments to them: you pay the office yourself.',
]

/** See `documents.ts`. */
export function AgreementDocument({
  brand,
  content,
  version,
  agreedAt,
}: Agreement & { brand: DocumentBrand }) {
  const { every } = intervalWords(content.renewalInterval ?? content.interval)
  return (
    <Letterhead
      brand={{ ...brand, operator: content.operator }}
      title={content.title}
      subtitle={
        version === null
          ? `Draft of ${formatDate(dateIn(brand.timeZone, agreedAt))}, not yet agreed to`
          : `Agreed on ${formatDate(dateIn(brand.timeZone, agreedAt))} · version ${version}`
      }
    >
      <View style={styles.box}>
        {(content.notice ?? earlierNotice).map((paragraph) => (
          <Words key={paragraph} style={[styles.notice, styles.boxed]}>
            {paragraph}
          </Words>
        ))}
      </View>
      <Heading>Parties and plan</Heading>
      <Fact label="Member" value={content.member.name} />
      <Fact label="Address" value={content.member.addressLines.join(', ')} />
      <Fact label="Member number" value={content.memberNumber} />
      <Fact label="Provided by" value={content.operator.name} />
      <Fact label="Plan" value={content.planName} />
      <Fact label="Term" value={`${formatDate(content.termStartsOn)} to ${formatDate(content.termEndsOn)}`} />
      <Fact
        label="People named"
        value={content.covered.map(({ name, note }) => (note ? `${name} (${note})` : name)).join(', ')}
      />
      <Heading>Included, at no further charge</Heading>
      {content.benefits.length === 0 && <Words>Member prices only; nothing is included beyond them.</Words>}
      {content.benefits.length > 0 && (
        <View {...tag('L')}>
          {content.benefits.map((benefit) => (
            <View key={benefit} {...tag('LI')}>
              <Words {...tag('LBody')}>{`• ${benefit}`}</Words>
            </View>
          ))}
        </View>
      )}
      <Heading>Price</Heading>
      {content.lines.map(({ label, amountCents }) => (
        <AmountRow key={label} label={label} amount={formatCents(amountCents)} />
      ))}
      {content.lines.length > 0 && (
        <AmountRow strong label="Paid today" amount={formatCents(content.totalCents)} />
      )}
      <AmountRow
        label={content.autoRenew ? `Each renewal, ${every}` : 'If you choose to renew'}
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
      {content.fixedNotice && <Words style={styles.notice}>{content.fixedNotice}</Words>}
    </Letterhead>
  )
}
