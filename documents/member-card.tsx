import { StyleSheet, View } from '@react-pdf/renderer'
import { formatDate, formatPhone } from '#domain/format.ts'
import { fullName } from '#domain/full-name.ts'
import { cardValidity } from '#domain/memberships/member-card/card-validity.ts'
import type { MemberCard } from '#domain/memberships/membership.schema.ts'
import * as m from '#messages'
import type { Locale } from '#messages/locale.ts'
import { type DocumentBrand, Fact, Heading, Letterhead, line, muted, Words } from './parts/letterhead.tsx'
import { QrCode } from './parts/qr-code.tsx'
import { tag } from './parts/tagged-pdf.ts'

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
    letterSpacing: 0.4,
  },
  notices: { borderTopWidth: 1, borderTopColor: line, paddingVertical: 5 },
  back: { flexDirection: 'row', padding: 12, gap: 10, flexGrow: 1 },
  small: { lineHeight: 1.2, fontSize: 7, marginBottom: 4 },
  over: { fontSize: 13, fontWeight: 700, color: muted, textAlign: 'center', paddingTop: 24 },
  hint: { fontSize: 8, color: muted, textAlign: 'center' },
})

type Parts = { brand: DocumentBrand; memberCard: MemberCard; locale: Locale }

/** See `documents.ts`. */
export function MemberCardDocument({ brand, memberCard, locale }: Parts) {
  const [primary, ...family] = memberCard.covered
  return (
    <Letterhead
      brand={brand}
      locale={locale}
      title={m.documents_card({ locale })}
      subtitle={cardValidity(memberCard, { locale })}
    >
      <View {...tag('Figure', m.documents_card_picture({ locale }))} style={styles.sheet}>
        <Front brand={brand} memberCard={memberCard} locale={locale} />
        <Back brand={brand} memberCard={memberCard} locale={locale} />
      </View>
      <Words style={styles.hint}>{m.documents_card_cut({ locale })}</Words>
      <Heading lang="en">{memberCard.notice}</Heading>
      {locale !== 'en' && <Words>{m.documents_card_notice({ locale })}</Words>}
      <Words>{m.documents_card_use({ isUsable: memberCard.usable }, { locale })}</Words>
      <Heading>{m.documents_card_facts({ locale })}</Heading>
      <Fact label={m.documents_member({ locale })} value={primary ? fullName(primary) : ''} />
      <Fact label={m.documents_member_number({ locale })} value={memberCard.memberNumber} />
      <Fact label={m.documents_plan({ locale })} value={memberCard.planName} />
      {family.length > 0 && (
        <Fact label={m.documents_also_on_plan({ locale })} value={family.map(fullName).join(', ')} />
      )}
      <Fact
        label={m.documents_member_since({ locale })}
        value={formatDate(memberCard.memberSince, { locale })}
      />
      <Fact label={m.documents_status({ locale })} value={cardValidity(memberCard, { locale })} />
      {memberCard.office && (
        <Fact label={m.documents_your_office({ locale })} value={memberCard.office.name} />
      )}
      <Fact
        label={m.documents_help({ locale })}
        value={`${memberCard.operator.name}, ${formatPhone(memberCard.operator.phone)}`}
      />
    </Letterhead>
  )
}

/** An inactive card is muted instead of the brand's color. */
const groundOf = (brand: DocumentBrand, { usable }: MemberCard) => (usable ? brand.accent : muted)
const wordsOf = (brand: DocumentBrand, { usable }: MemberCard) => (usable ? brand.onAccent : '#ffffff')

function Front({ brand, memberCard, locale }: Parts) {
  const [primary, ...family] = memberCard.covered
  return (
    <View style={styles.side}>
      <View style={[styles.top, { backgroundColor: groundOf(brand, memberCard) }]}>
        <Words style={[styles.brand, { color: wordsOf(brand, memberCard) }]}>{brand.name}</Words>
        <Words style={[styles.plan, { color: wordsOf(brand, memberCard), paddingTop: 2 }]}>
          {memberCard.planName}
        </Words>
      </View>
      <View style={styles.body}>
        <Words style={styles.label}>{m.documents_member({ locale })}</Words>
        <Words style={styles.name}>{primary ? fullName(primary) : ''}</Words>
        <Words style={[styles.label, { marginTop: 4 }]}>{m.documents_member_number({ locale })}</Words>
        <Words style={styles.number}>{memberCard.memberNumber}</Words>
        {family.length > 0 && (
          <Words style={styles.family}>
            {m.documents_also_on_plan_named({ names: family.map(fullName).join(', ') }, { locale })}
          </Words>
        )}
      </View>
      <View style={styles.notices}>
        <Words style={styles.notice}>{memberCard.notice}</Words>
        {locale !== 'en' && <Words style={styles.notice}>{m.documents_card_notice({ locale })}</Words>}
      </View>
    </View>
  )
}

function Back({ brand, memberCard, locale }: Parts) {
  return (
    <View style={styles.side}>
      <View style={styles.back}>
        <View style={{ width: 74 }}>
          {memberCard.usable ? (
            <>
              <QrCode text={memberCard.statusUrl} width={74} />
              <Words style={[styles.label, { marginTop: 3 }]}>{m.documents_card_scan({ locale })}</Words>
            </>
          ) : (
            <Words style={styles.over}>{cardValidity(memberCard, { locale })}</Words>
          )}
        </View>
        <View style={{ flexGrow: 1, flexBasis: 0 }}>
          <Words style={styles.small}>
            {m.documents_card_office({ isUsable: memberCard.usable }, { locale })}
          </Words>
          <Words style={[styles.small, { fontWeight: 700 }]}>
            {m.documents_help_phone({ phone: formatPhone(memberCard.operator.phone) }, { locale })}
          </Words>
          <Words style={styles.small}>{memberCard.operator.name}</Words>
          <Words style={styles.small}>{cardValidity(memberCard, { locale })}</Words>
        </View>
      </View>
      <View style={{ height: 8, backgroundColor: groundOf(brand, memberCard) }} />
    </View>
  )
}
