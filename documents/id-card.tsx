import { StyleSheet, View } from '@react-pdf/renderer'
import { formatDate, formatPhone } from '#domain/format.ts'
import { fullName } from '#domain/full-name.ts'
import { cardValidity } from '#domain/memberships/id-card/card-validity.ts'
import type { IdCard } from '#domain/memberships/membership.schema.ts'
import { type DocumentBrand, Fact, Heading, Letterhead, line, muted, Words } from './letterhead.tsx'
import { QrCode } from './qr-code.tsx'
import { tag } from './tagged-pdf.ts'

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
  over: { fontSize: 13, fontWeight: 700, color: muted, textAlign: 'center', paddingTop: 24 },
  hint: { fontSize: 8, color: muted, textAlign: 'center' },
})

type Parts = { brand: DocumentBrand; idCard: IdCard }

/** See `documents.ts`. */
export function IdCardDocument({ brand, idCard }: Parts) {
  const [primary, ...family] = idCard.covered
  return (
    <Letterhead brand={brand} title="Member ID card" subtitle={cardValidity(idCard)}>
      <View
        {...tag('Figure', 'Both sides of the card at wallet size. Below are the same facts in large print.')}
        style={styles.sheet}
      >
        <Front brand={brand} idCard={idCard} />
        <Back brand={brand} idCard={idCard} />
      </View>
      <Words style={styles.hint}>Cut along the lines and fold, or show this page on your phone.</Words>
      <Heading>{idCard.notice}</Heading>
      <Words>
        {idCard.usable
          ? 'This card gives member prices at dental offices that take part. The member pays the office directly.'
          : 'This card is not good at an office today: member prices do not apply.'}
      </Words>
      <Heading>On this card</Heading>
      <Fact label="Member" value={primary ? fullName(primary) : ''} />
      <Fact label="Member number" value={idCard.memberNumber} />
      <Fact label="Plan" value={idCard.planName} />
      {family.length > 0 && <Fact label="Also on the plan" value={family.map(fullName).join(', ')} />}
      <Fact label="Member since" value={formatDate(idCard.memberSince)} />
      <Fact label="Status" value={cardValidity(idCard)} />
      {idCard.office && <Fact label="Home office" value={idCard.office.name} />}
      <Fact label="Help" value={`${idCard.operator.name}, ${formatPhone(idCard.operator.phone)}`} />
    </Letterhead>
  )
}

/** A card that is good no more has none of the brand's color. */
const groundOf = (brand: DocumentBrand, { usable }: IdCard) => (usable ? brand.accent : muted)
const wordsOf = (brand: DocumentBrand, { usable }: IdCard) => (usable ? brand.onAccent : '#ffffff')

function Front({ brand, idCard }: Parts) {
  const [primary, ...family] = idCard.covered
  return (
    <View style={styles.side}>
      <View style={[styles.top, { backgroundColor: groundOf(brand, idCard) }]}>
        <Words style={[styles.brand, { color: wordsOf(brand, idCard) }]}>{brand.name}</Words>
        <Words style={[styles.plan, { color: wordsOf(brand, idCard), paddingTop: 2 }]}>
          {idCard.planName}
        </Words>
      </View>
      <View style={styles.body}>
        <Words style={styles.label}>Member</Words>
        <Words style={styles.name}>{primary ? fullName(primary) : ''}</Words>
        <Words style={[styles.label, { marginTop: 4 }]}>Member number</Words>
        <Words style={styles.number}>{idCard.memberNumber}</Words>
        {family.length > 0 && (
          <Words style={styles.family}>{`Also on the plan: ${family.map(fullName).join(', ')}`}</Words>
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
          {idCard.usable ? (
            <>
              <QrCode text={idCard.statusUrl} width={74} />
              <Words style={[styles.label, { marginTop: 3 }]}>Scan: is this card good today?</Words>
            </>
          ) : (
            <Words style={styles.over}>{cardValidity(idCard)}</Words>
          )}
        </View>
        <View style={{ flexGrow: 1, flexBasis: 0 }}>
          <Words style={styles.small}>
            {idCard.usable
              ? 'At the desk: charge the member price of this plan’s fee schedule. The member pays you directly.'
              : 'At the desk: this card is not good today. Member prices do not apply.'}
          </Words>
          <Words
            style={[styles.small, { fontWeight: 700 }]}
          >{`Help ${formatPhone(idCard.operator.phone)}`}</Words>
          <Words style={styles.small}>{idCard.operator.name}</Words>
          <Words style={styles.small}>{cardValidity(idCard)}</Words>
        </View>
      </View>
      <View style={{ height: 8, backgroundColor: groundOf(brand, idCard) }} />
    </View>
  )
}
