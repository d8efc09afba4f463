import { StyleSheet, View } from '@react-pdf/renderer'
import { formatDate, formatPhone } from '#domain/format.ts'
import type { IdCard } from '#domain/memberships/membership.schema.ts'
import { loadFonts } from './fonts.server.ts'
import { type DocumentBrand, Fact, Heading, Letterhead, line, muted, Words } from './letterhead.tsx'
import { QrCode } from './qr-code.tsx'
import { renderPdf } from './render-pdf.ts'

/** A bank card's size, 3.375 by 2.125 inches, in points. */
const card = { width: 243, height: 153 }

const styles = StyleSheet.create({
  sheet: { flexDirection: 'row', justifyContent: 'center', gap: 8, marginBottom: 8 },
  side: { ...card, borderWidth: 1, borderColor: line, borderRadius: 10, overflow: 'hidden' },
  top: { paddingHorizontal: 12, paddingVertical: 8, flexDirection: 'row', justifyContent: 'space-between' },
  brand: { lineHeight: 1.2, fontSize: 11, fontWeight: 700 },
  plan: { lineHeight: 1.2, fontSize: 8 },
  body: { paddingHorizontal: 12, paddingTop: 7, flexGrow: 1 },
  name: { lineHeight: 1.2, fontSize: 11, fontWeight: 700, maxLines: 2, textOverflow: 'ellipsis' },
  label: { lineHeight: 1.2, fontSize: 6.5, color: muted },
  number: { lineHeight: 1.2, fontSize: 13, fontWeight: 700, letterSpacing: 0.6 },
  family: { lineHeight: 1.2, fontSize: 7.5, marginTop: 3, maxLines: 2, textOverflow: 'ellipsis' },
  notice: {
    lineHeight: 1.2,
    fontSize: 9,
    fontWeight: 700,
    textAlign: 'center',
    paddingVertical: 5,
    letterSpacing: 0.4,
  },
  back: { flexDirection: 'row', padding: 12, gap: 10, flexGrow: 1 },
  small: { lineHeight: 1.2, fontSize: 7, marginBottom: 4 },
  hint: { fontSize: 8, color: muted, textAlign: 'center' },
})

/** The ID card as a letter-size PDF: both sides at wallet size to cut out, and the same facts in large print. */
export async function renderIdCardPdf(brand: DocumentBrand, idCard: IdCard): Promise<Buffer> {
  await loadFonts()
  return renderPdf(<IdCardDocument brand={brand} idCard={idCard} />)
}

type Parts = { brand: DocumentBrand; idCard: IdCard }
const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`

function IdCardDocument({ brand, idCard }: Parts) {
  const [primary, ...family] = idCard.covered
  return (
    <Letterhead brand={brand} title="Member ID card" subtitle={validity(idCard)}>
      <View style={styles.sheet}>
        <Front brand={brand} idCard={idCard} />
        <Back brand={brand} idCard={idCard} />
      </View>
      <Words style={styles.hint}>Cut along the lines and fold, or show this page on your phone.</Words>
      <Heading>{idCard.notice}</Heading>
      <Words>
        This card gives member prices at dental offices that take part. The member pays the office directly.
      </Words>
      <Heading>On this card</Heading>
      <Fact label="Member" value={primary ? fullName(primary) : ''} />
      <Fact label="Member number" value={idCard.memberNumber} />
      <Fact label="Plan" value={idCard.planName} />
      {family.length > 0 && <Fact label="Also covered" value={family.map(fullName).join(', ')} />}
      <Fact label="Member since" value={formatDate(idCard.memberSince)} />
      <Fact label="Status" value={validity(idCard)} />
      {idCard.office && <Fact label="Home office" value={idCard.office.name} />}
      <Fact label="Help" value={`${idCard.operator.name}, ${formatPhone(idCard.operator.phone)}`} />
    </Letterhead>
  )
}

function validity({ usable, goodThrough }: IdCard): string {
  if (!usable) return 'Not active'
  return goodThrough ? `Good through ${formatDate(goodThrough)}` : 'Active'
}

function Front({ brand, idCard }: Parts) {
  const [primary, ...family] = idCard.covered
  return (
    <View style={styles.side}>
      <View style={[styles.top, { backgroundColor: brand.accent }]}>
        <Words style={[styles.brand, { color: brand.onAccent }]}>{brand.name}</Words>
        <Words style={[styles.plan, { color: brand.onAccent, paddingTop: 2 }]}>{idCard.planName}</Words>
      </View>
      <View style={styles.body}>
        <Words style={styles.label}>Member</Words>
        <Words style={styles.name}>{primary ? fullName(primary) : ''}</Words>
        <Words style={[styles.label, { marginTop: 4 }]}>Member number</Words>
        <Words style={styles.number}>{idCard.memberNumber}</Words>
        {family.length > 0 && (
          <Words style={styles.family}>{`Also covered: ${family.map(fullName).join(', ')}`}</Words>
        )}
      </View>
      <Words style={[styles.notice, { borderTopWidth: 1, borderTopColor: line }]}>{idCard.notice}</Words>
    </View>
  )
}

function Back({ brand, idCard }: Parts) {
  return (
    <View style={styles.side}>
      <View style={styles.back}>
        <View style={{ width: 74 }}>
          <QrCode text={idCard.statusUrl} width={74} />
          <Words style={[styles.label, { marginTop: 3 }]}>Scan: is this card good today?</Words>
        </View>
        <View style={{ flexGrow: 1, flexBasis: 0 }}>
          <Words style={styles.small}>
            At the desk: charge the member price of this plan’s fee schedule. The member pays you directly.
          </Words>
          <Words
            style={[styles.small, { fontWeight: 700 }]}
          >{`Help ${formatPhone(idCard.operator.phone)}`}</Words>
          <Words style={styles.small}>{idCard.operator.name}</Words>
          <Words style={styles.small}>{validity(idCard)}</Words>
        </View>
      </View>
      <View style={{ height: 8, backgroundColor: brand.accent }} />
    </View>
  )
}
