import { StyleSheet, View } from '@react-pdf/renderer'
import { line, muted, Words } from './letterhead.tsx'
import { tag } from './tagged-pdf.ts'

const styles = StyleSheet.create({
  row: { flexDirection: 'row', paddingVertical: 4, borderBottomWidth: 1, borderBottomColor: line },
  name: { flexGrow: 1, flexBasis: 0, paddingRight: 12 },
  figure: { textAlign: 'right' },
})

/**
 * A table in which each row reads as one line: its subject first, then its figures, each `width` points wide. A wider
 * value is broken; a member number would get a hyphen it doesn't have.
 */
export function Figures({ head, rows, width = 84 }: { head: string[]; rows: string[][]; width?: number }) {
  return (
    <View {...tag('Table')}>
      <Cells isHead head={head} cells={head} width={width} style={{ color: muted }} />
      {rows.map((cells, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a paper that does not change
        <Cells key={at} head={head} cells={cells} width={width} style={{}} />
      ))}
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
