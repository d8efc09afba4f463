import { Document, Page, StyleSheet, Text, type TextProps, View } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import { formatPhone } from '#domain/format.ts'
import * as m from '#messages'
import type { Locale } from '#messages/locale.ts'
import { familiesFor, fontFamily, printable } from './fonts.server.ts'
import { tag } from './tagged-pdf.ts'

/** What a document shows of its brand. */
export type DocumentBrand = {
  name: string
  /** Colors as #rrggbb; `onAccent` is readable on `accent`. */
  accent: string
  onAccent: string
  /** IANA name of the time zone for calendar dates. */
  timeZone: string
  operator: {
    name: string
    address: string
    phone: string
    tollFreePhone?: string | null | undefined
    email: string
  }
}

export const ink = '#1d2724'
export const muted = '#56625e'
export const line = '#dfe5e2'

const styles = StyleSheet.create({
  page: {
    fontFamily,
    fontSize: 10,
    lineHeight: 1.45,
    color: ink,
    paddingTop: 48,
    paddingBottom: 84,
    paddingHorizontal: 54,
  },
  band: { position: 'absolute', top: 0, left: 0, right: 0, height: 8 },
  brand: { fontSize: 12, fontWeight: 700 },
  from: { fontSize: 8, lineHeight: 1.45, color: muted },
  title: { fontSize: 22, fontWeight: 700, lineHeight: 1.2, marginTop: 20, marginBottom: 4 },
  subtitle: { color: muted, marginBottom: 20 },
  footer: {
    position: 'absolute',
    left: 54,
    right: 54,
    bottom: 32,
    borderTopWidth: 1,
    borderTopColor: line,
    paddingTop: 8,
    fontSize: 8,
    color: muted,
  },
})

/**
 * Text in any script; fallback fonts draw what the main font lacks. `minPresenceAhead`: the points of following content
 * that must fit on the same page.
 */
export function Words({
  children,
  style,
  ...props
}: { children: string } & Pick<TextProps, 'style' | 'minPresenceAhead'>) {
  const text = printable(children)
  const families = familiesFor(text)
  const styles = Array.isArray(style) ? style : style ? [style] : []
  return (
    <Text {...props} style={families.length > 1 ? [...styles, { fontFamily: families }] : styles}>
      {text}
    </Text>
  )
}

/** A letter-size document with the brand's name and operator at the top, and at the foot of every page. */
export function Letterhead({
  brand,
  title,
  subtitle,
  locale = 'en',
  children,
}: {
  brand: DocumentBrand
  title: string
  subtitle: string
  locale?: Locale
  children: ReactNode
}) {
  const { operator } = brand
  return (
    <Document
      title={`${title} · ${brand.name}`}
      author={operator.name}
      creator={brand.name}
      language={`${locale}-US`}
    >
      <Page size="LETTER" style={styles.page}>
        <View fixed style={[styles.band, { backgroundColor: brand.accent }]} />
        <Words style={[styles.brand, { color: brand.accent }]}>{brand.name}</Words>
        <Words style={styles.from}>{`${operator.name} · ${operator.address}`}</Words>
        <Words style={styles.from}>
          {`${formatPhone(operator.tollFreePhone ?? operator.phone)} · ${operator.email}`}
        </Words>
        <Words {...tag('H1')} style={styles.title}>
          {title}
        </Words>
        <Words style={styles.subtitle}>{subtitle}</Words>
        {children}
        <View fixed style={styles.footer}>
          <Words>{`${operator.name} · ${operator.address}`}</Words>
          <Words>
            {[formatPhone(operator.phone), operator.email, m.documents_not_insurance({ locale })].join(' · ')}
          </Words>
        </View>
      </Page>
    </Document>
  )
}

const parts = StyleSheet.create({
  heading: { fontSize: 12, fontWeight: 700, marginTop: 16, marginBottom: 4 },
  row: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    paddingVertical: 6,
    borderBottomWidth: 1,
    borderBottomColor: line,
  },
  label: { flexShrink: 1, paddingRight: 16 },
  foot: { marginTop: 20, color: muted },
  fact: { flexDirection: 'row', paddingVertical: 3 },
  // A long label wraps to two lines so it doesn't touch its value.
  factLabel: { width: 146, paddingRight: 12, color: muted },
  factValue: { flexGrow: 1, flexBasis: 0 },
})

export function Heading({ children, lang }: { children: string; lang?: Locale }) {
  return (
    <Words {...tag('H2', undefined, lang)} style={parts.heading} minPresenceAhead={60}>
      {children}
    </Words>
  )
}

/** The text below a document's last row, kept on the same page as that row, so that no page holds only a foot. */
export function Foot({ children, ...tagged }: { children: string }) {
  return (
    <Text {...tagged} style={parts.foot} wrap={false}>
      {children}
    </Text>
  )
}

/** A label on the left, an amount on the right. `isLast`: a `Foot` follows. */
export function AmountRow({
  label,
  amount,
  strong = false,
  isLast = false,
}: {
  label: string
  amount: string
  strong?: boolean
  isLast?: boolean
}) {
  const weight = { fontWeight: strong ? 700 : 400 } as const
  return (
    <View {...tag('TR')} style={parts.row} wrap={false} minPresenceAhead={isLast ? 60 : 0}>
      <Words {...tag('RowTH')} style={[parts.label, weight]}>
        {label}
      </Words>
      <Words {...tag('TD')} style={weight}>
        {amount}
      </Words>
    </View>
  )
}

/** A name and its value, laid out as on a printed form. */
export function Fact({ label, value }: { label: string; value: string }) {
  return (
    <View {...tag('TR')} style={parts.fact}>
      <Words {...tag('RowTH')} style={parts.factLabel}>
        {label}
      </Words>
      <Words {...tag('TD')} style={parts.factValue}>
        {value}
      </Words>
    </View>
  )
}
