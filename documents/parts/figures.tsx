import { StyleSheet, View } from '@react-pdf/renderer'
import { Foot, line, muted, Words } from './letterhead.tsx'
import { tag } from './tagged-pdf.ts'

const styles = StyleSheet.create({
  row: { flexDirection: 'row', paddingVertical: 4, borderBottomWidth: 1, borderBottomColor: line },
  name: { flexGrow: 1, flexBasis: 0, paddingRight: 12 },
  figure: { textAlign: 'right' },
})

/**
 * A table in which each row reads as one line: its subject first, then its figures, each `width` points wide. A wider
 * value is broken; a member number would get a hyphen it doesn't have. `foot` follows the last row and moves to the next
 * page with it, so that no page holds only a foot.
 */
export function Figures({
  head,
  rows,
  width = 84,
  foot,
}: {
  head: string[]
  rows: string[][]
  width?: number
  foot?: string
}) {
  const shown = rows.map((cells, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows of a static document
    <Cells key={at} head={head} cells={cells} width={width} style={{}} />
  ))
  return (
    <View {...tag('Table')}>
      <Cells isHead head={head} cells={head} width={width} style={{ color: muted }} />
      {foot === undefined ? shown : shown.slice(0, -1)}
      {foot !== undefined && (
        <View wrap={false}>
          {shown.slice(-1)}
          <Foot {...tag('Caption')}>{foot}</Foot>
        </View>
      )}
    </View>
  )
}

function Cells({
  head,
  cells,
  width,
  style,
  isHead = false,
}: {
  head: string[]
  cells: string[]
  width: number
  style: { color?: string }
  isHead?: boolean
}) {
  return (
    <View {...tag('TR')} style={styles.row} wrap={false} fixed={isHead}>
      {cells.map((cell, index) => (
        <Words
          {...tag(isHead ? 'TH' : 'TD')}
          key={head[index]}
          style={[index === 0 ? styles.name : { ...styles.figure, width }, style]}
        >
          {cell}
        </Words>
      ))}
    </View>
  )
}
