/** One line of the report: what was measured beside what it is measured against, in one run. */
export type Row = {
  what: string
  measured: string
  against?: string
  /** Measured ÷ against, or whatever the floor is about. */
  ratio?: number
  floor?: { atLeast: number } | { atMost: number }
}
export type Section = { title: string; rows: Row[]; notes?: string[] }

/** A section as plain text: aligned columns, then its notes. */
export function printSection({ title, rows, notes = [] }: Section): void {
  const table = [
    ['', 'measured', 'against', 'ratio', 'floor', ''],
    ...rows.map((row) => [
      row.what,
      row.measured,
      row.against ?? '',
      row.ratio?.toFixed(2) ?? '',
      floorText(row),
      verdict(row),
    ]),
  ]
  const widths = [0, 1, 2, 3, 4, 5].map((column) =>
    Math.max(...table.map((cells) => cells[column]?.length ?? 0)),
  )
  console.log(`\n${title}`)
  for (const cells of table) {
    const line = cells.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    )
    console.log(`  ${line.join('  ').trimEnd()}`)
  }
  for (const note of notes) console.log(`  ${note}`)
}

function floorText({ floor }: Row): string {
  if (!floor) return ''
  return 'atLeast' in floor ? `≥ ${floor.atLeast}` : `≤ ${floor.atMost}`
}

function verdict({ ratio, floor }: Row): string {
  if (!floor || ratio === undefined) return ''
  const holds = 'atLeast' in floor ? ratio >= floor.atLeast : ratio <= floor.atMost
  return holds ? 'holds' : 'MISSED'
}

/** The middle value; the upper one of two. */
export function median(values: number[]): number {
  return percentile(values, 50)
}

/** The value that so many percent of all do not exceed. */
export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const index = Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))
  return sorted[index] ?? Number.NaN
}

/**
 * Measures two contenders in turn, round after round, and gives the median of each: what else the machine does
 * meanwhile falls on both alike.
 */
export async function sideBySide(
  rounds: number,
  ours: () => Promise<number>,
  bare: () => Promise<number>,
): Promise<{ ours: number; bare: number; ratio: number }> {
  const seen: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
  for (let round = 0; round < rounds; round += 1) {
    seen.ours.push(await ours())
    seen.bare.push(await bare())
  }
  const medians = { ours: median(seen.ours), bare: median(seen.bare) }
  return { ...medians, ratio: medians.ours / medians.bare }
}

export const perSecond = (value: number) => `${Math.round(value).toLocaleString('en-US')}/s`
export const milliseconds = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`
export const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} KB`
