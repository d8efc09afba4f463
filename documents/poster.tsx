import { Document, Page, StyleSheet, View } from '@react-pdf/renderer'
import { formatPhone } from '#domain/format.ts'
import { cardNotice } from '#domain/law/disclosures.ts'
import * as m from '#messages'
import type { Locale } from '#messages/locale.ts'
import { fontFamily } from './parts/fonts.server.ts'
import { type DocumentBrand, ink, muted, Words } from './parts/letterhead.tsx'
import { QrCode } from './parts/qr-code.tsx'
import { tag } from './parts/tagged-pdf.ts'

/** What a poster says: the brand and office, and the address its code opens. */
export type PosterWords = {
  office: string
  /** The join page with the office preselected. */
  joinUrl: string
  /** The same address in short form, for typing. */
  shownUrl: string
}

const styles = StyleSheet.create({
  page: {
    fontFamily,
    color: ink,
    paddingHorizontal: 54,
    paddingTop: 0,
    paddingBottom: 40,
    alignItems: 'center',
  },
  band: { alignSelf: 'stretch', marginHorizontal: -54, paddingVertical: 34, paddingHorizontal: 54 },
  brand: { fontSize: 30, fontWeight: 700, textAlign: 'center', lineHeight: 1.2 },
  title: { fontSize: 34, fontWeight: 700, textAlign: 'center', lineHeight: 1.2, marginTop: 36 },
  lead: {
    fontSize: 17,
    textAlign: 'center',
    lineHeight: 1.35,
    marginTop: 12,
    marginBottom: 26,
    color: muted,
  },
  scan: { fontSize: 18, fontWeight: 700, marginTop: 18, lineHeight: 1.2 },
  url: { fontSize: 13, marginTop: 6, color: muted, lineHeight: 1.3, textAlign: 'center' },
  notice: { fontSize: 14, fontWeight: 700, marginTop: 26, lineHeight: 1.2 },
  noticeToo: { fontSize: 14, fontWeight: 700, lineHeight: 1.2 },
  small: { fontSize: 12, color: muted, textAlign: 'center', marginTop: 6, lineHeight: 1.35 },
})

/** See `documents.ts`. One page for the wall of a waiting room. */
export function PosterDocument({
  brand,
  words: { office, joinUrl, shownUrl },
  locale,
}: {
  brand: DocumentBrand
  words: PosterWords
  locale: Locale
}) {
  const { operator } = brand
  return (
    <Document
      title={m.documents_poster({ brand: brand.name, office }, { locale })}
      author={operator.name}
      creator={brand.name}
      language={`${locale}-US`}
    >
      <Page size="LETTER" style={styles.page}>
        <View style={[styles.band, { backgroundColor: brand.accent }]}>
          <Words style={[styles.brand, { color: brand.onAccent }]}>{brand.name}</Words>
        </View>
        <Words {...tag('H1')} style={styles.title}>
          {m.documents_poster_title({ office }, { locale })}
        </Words>
        <Words style={styles.lead}>{m.documents_poster_lead({ locale })}</Words>
        <View {...tag('Figure', m.documents_poster_code({ address: shownUrl }, { locale }))}>
          <QrCode text={joinUrl} width={250} />
        </View>
        <Words style={styles.scan}>{m.documents_poster_scan({ locale })}</Words>
        <Words style={styles.url}>{shownUrl}</Words>
        <Words {...tag('P', undefined, 'en')} style={styles.notice}>
          {cardNotice}
        </Words>
        {locale !== 'en' && <Words style={styles.noticeToo}>{m.documents_card_notice({ locale })}</Words>}
        <Words style={styles.small}>
          {m.documents_poster_foot(
            { operator: operator.name, address: operator.address, phone: formatPhone(operator.phone) },
            { locale },
          )}
        </Words>
      </Page>
    </Document>
  )
}
