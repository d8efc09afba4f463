import { Document, Page, StyleSheet, Text, type TextProps, View } from '@react-pdf/renderer'
import { formatDate, formatPhone } from '#domain/format.ts'
import type { OfficeDirectory } from '#domain/offices/office.queries.server.ts'
import { acceptanceWords } from '#domain/offices/office-words.ts'
import { stateNameOf } from '#domain/values/states.ts'
import * as m from '#messages'
import type { Locale } from '#messages/locale.ts'
import { addressOf, type DirectoryRow, paginateDirectory } from './directory-pages.ts'
import { fontFamily, printable } from './parts/fonts.server.ts'
import { type DocumentBrand, ink, line, muted, Words } from './parts/letterhead.tsx'
import { repeated, tag } from './parts/tagged-pdf.ts'

export type PrintedDirectory = { directory: OfficeDirectory; today: string; locale: Locale }

/** Points available for rows on each page: letter size less the margins. The first page also holds the title. */
const room = { first: 612, later: 676 }

const styles = StyleSheet.create({
  page: { fontFamily, fontSize: 8.5, lineHeight: 1.35, color: ink, paddingTop: 44, paddingHorizontal: 48 },
  band: { position: 'absolute', top: 0, left: 0, right: 0, height: 8 },
  brand: { fontSize: 12, fontWeight: 700 },
  title: { fontSize: 22, fontWeight: 700, lineHeight: 1.2, marginTop: 8, marginBottom: 3 },
  muted: { fontSize: 9, color: muted },
  contact: { marginBottom: 6 },
  state: { fontSize: 13, fontWeight: 700, height: 32, paddingTop: 12, borderBottomWidth: 1.5 },
  city: { fontSize: 9.5, fontWeight: 700, height: 22, paddingTop: 7 },
  office: { flexDirection: 'row', gap: 8, paddingVertical: 4, borderTopWidth: 0.5, borderTopColor: line },
  where: { width: 215 },
  people: { width: 165 },
  status: { flexGrow: 1, flexBasis: 0, textAlign: 'right' },
  strong: { fontWeight: 700 },
  foot: {
    position: 'absolute',
    left: 48,
    right: 48,
    bottom: 28,
    borderTopWidth: 0.5,
    borderTopColor: line,
    paddingTop: 6,
    fontSize: 7.5,
    color: muted,
    flexDirection: 'row',
    justifyContent: 'space-between',
    gap: 16,
  },
  // A long line wraps to a second line and never overlaps the page number.
  whose: { flexGrow: 1, flexBasis: 0 },
})

/** See `documents.ts`. */
export function DirectoryDocument({
  brand,
  directory,
  today,
  locale,
}: PrintedDirectory & { brand: DocumentBrand }) {
  const { operator } = brand
  const byName = directory.toSorted((a, b) => stateNameOf(a.state).localeCompare(stateNameOf(b.state)))
  const pages = paginateDirectory(byName, { firstRoom: room.first, room: room.later })
  if (pages.length === 0) pages.push([])
  const phone = operator.tollFreePhone
    ? m.documents_toll_free({ phone: formatPhone(operator.tollFreePhone) }, { locale })
    : formatPhone(operator.phone)
  const contact = [operator.name, operator.address, phone, m.documents_not_insurance({ locale })].join(' · ')
  return (
    <Document
      title={`${m.documents_directory({ locale })} · ${brand.name}`}
      author={operator.name}
      creator={brand.name}
      language={`${locale}-US`}
    >
      {pages.map((rows, index) => (
        <Page
          key={rows.find(({ kind }) => kind === 'office')?.key ?? 'empty'}
          size="LETTER"
          style={styles.page}
        >
          <View style={[styles.band, { backgroundColor: brand.accent }]} />
          {index === 0 && (
            <>
              <Words style={[styles.brand, { color: brand.accent }]}>{brand.name}</Words>
              <Words {...tag('H1')} style={styles.title}>
                {m.documents_directory({ locale })}
              </Words>
              <Words style={styles.muted}>
                {m.documents_directory_lead({ date: formatDate(today, { locale }) }, { locale })}
              </Words>
              <Words style={[styles.muted, styles.contact]}>{contact}</Words>
            </>
          )}
          {rows.map((row) => (
            <Row key={row.key} row={row} accent={brand.accent} locale={locale} />
          ))}
          <View {...repeated} style={styles.foot}>
            <Words style={styles.whose}>{contact}</Words>
            <Words>{m.documents_page_of({ page: index + 1, pages: pages.length }, { locale })}</Words>
          </View>
        </Page>
      ))}
    </Document>
  )
}

function Row({ row, accent, locale }: { row: DirectoryRow; accent: string; locale: Locale }) {
  if (row.kind === 'office') return <OfficeRow row={row} locale={locale} />
  const isState = row.kind === 'state'
  const name = isState ? stateNameOf(row.text) : row.text
  return (
    <View style={isState ? [styles.state, { borderBottomColor: accent }] : styles.city}>
      <Words {...tag(isState ? 'H2' : 'H3')}>
        {row.continued ? m.documents_continued({ name }, { locale }) : name}
      </Words>
    </View>
  )
}

function OfficeRow({
  row: { office, people },
  locale,
}: {
  row: Extract<DirectoryRow, { kind: 'office' }>
  locale: Locale
}) {
  return (
    <View style={styles.office}>
      <View style={styles.where}>
        <Words style={styles.strong}>{office.name}</Words>
        <Lines rest={[addressOf(office), formatPhone(office.phone)]} />
      </View>
      <Lines
        style={styles.people}
        rest={people.length > 0 ? people : [m.documents_ask_for_dentists({ locale })]}
      />
      <Lines
        style={styles.status}
        rest={[acceptanceWords({ locale })[office.acceptance], ...checkedOf(office, locale)]}
      />
    </View>
  )
}

/**
 * Several lines as one text, so they're laid out once, as one paragraph. Screen readers separate them by the space
 * at each line break, where it isn't visible.
 */
function Lines({ style, rest }: { style?: TextProps['style']; rest: string[] }) {
  return <Text style={style}>{rest.map(printable).join(style === styles.status ? '\n ' : ' \n')}</Text>
}

function checkedOf(
  { lastVerified, endsOn }: { lastVerified: string | null; endsOn: string | null },
  locale: Locale,
): string[] {
  const checked = lastVerified
    ? m.documents_verified_on({ date: formatDate(lastVerified, { locale }) }, { locale })
    : m.documents_not_verified({ locale })
  return endsOn
    ? [checked, m.documents_listed_through({ date: formatDate(endsOn, { locale }) }, { locale })]
    : [checked]
}
