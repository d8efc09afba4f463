/** One line of the report: a measurement and its comparison, from the same run. */
export type Row = {
  what: string
  measured: string
  against?: string
  /** Measured ÷ against, or the value that the floor applies to. */
  ratio?: number
  floor?: { atLeast: number } | { atMost: number }
}
export type Section = {
  title: string
  rows: Row[]
  notes?: string[]
  /** True for counted values rather than times: missing the floor is an error on any machine, and fails the command. */
  isExact?: boolean
}

/** Prints a section as plain text: aligned columns, then its notes. */
export function printSection({ title, rows, notes = [] }: Section): void {
  console.log(`\n${title}`)
  printTable([
    ['', 'measured', 'against', 'ratio', 'floor', ''],
    ...rows.map((row) => [
      row.what,
      row.measured,
      row.against ?? '',
      row.ratio?.toFixed(2) ?? '',
      floorText(row),
      verdict(row),
    ]),
  ])
  for (const note of notes) console.log(`  ${note}`)
}

/** Prints rows of cells in columns: the first `words` of them left-aligned, the others right-aligned. */
export function printTable(table: string[][], words = 1): void {
  const widths = (table[0] ?? []).map((_, column) =>
    Math.max(...table.map((cells) => cells[column]?.length ?? 0)),
  )
  for (const cells of table) {
    const line = cells.map((cell, column) =>
      column < words ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    )
    console.log(`  ${line.join('  ').trimEnd()}`)
  }
}

function floorText({ floor }: Row): string {
  if (!floor) return ''
  return 'atLeast' in floor ? `≥ ${floor.atLeast}` : `≤ ${floor.atMost}`
}

function verdict(row: Row): string {
  if (!row.floor || row.ratio === undefined) return ''
  return isMissed(row) ? 'MISSED' : 'holds'
}

/** Whether a row misses its floor. */
export function isMissed({ ratio, floor }: Row): boolean {
  if (!floor || ratio === undefined) return false
  return 'atLeast' in floor ? ratio < floor.atLeast : ratio > floor.atMost
}

/** The median; for an even number of values, the upper middle one. */
export function median(values: number[]): number {
  return percentile(values, 50)
}

/** The value that this percentage of all values doesn't exceed. */
export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const index = Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))
  return sorted[index] ?? Number.NaN
}

/** Operations per second, and CPU milliseconds for each. */
export type Rate = { perSecond: number; cpuMs: number }

/**
 * Measures two contenders alternately and returns the median of each, so that other load on the machine affects both
 * equally.
 */
export async function sideBySide<Measure>(
  rounds: number,
  ours: () => Promise<Measure>,
  bare: () => Promise<Measure>,
): Promise<{ ours: Measure[]; bare: Measure[] }> {
  const seen: { ours: Measure[]; bare: Measure[] } = { ours: [], bare: [] }
  for (let round = 0; round < rounds; round += 1) {
    seen.ours.push(await ours())
    seen.bare.push(await bare())
  }
  return seen
}

/** A row for two rates; higher is better. */
export function rateRow(what: string, seen: { ours: number[]; bare: number[] }, floor?: Row['floor']): Row {
  const [ours, bare] = [median(seen.ours), median(seen.bare)]
  return { what, measured: perSecond(ours), against: perSecond(bare), ratio: ours / bare, floor }
}

/** A row for a rate with a target, without a comparison. */
export function wantedRow(what: string, rate: number, wanted: number): Row {
  return {
    what,
    measured: perSecond(rate),
    against: perSecond(wanted),
    ratio: rate / wanted,
    floor: { atLeast: 1 },
  }
}

/** Rows for two contenders: their rates, with a floor, and the CPU time per operation. */
export function rateRows(what: string, seen: { ours: Rate[]; bare: Rate[] }, floor: Row['floor']): Row[] {
  const [ours, bare] = [seen.ours, seen.bare].map((rates) => median(rates.map(({ cpuMs }) => cpuMs)))
  const rates = (list: Rate[]) => list.map((rate) => rate.perSecond)
  const cpu = {
    measured: milliseconds(ours ?? 0),
    against: milliseconds(bare ?? 0),
    ratio: (bare ?? 0) / (ours ?? 0),
  }
  return [
    rateRow(what, { ours: rates(seen.ours), bare: rates(seen.bare) }, floor),
    { what: '  processor time of one', ...cpu },
  ]
}

export const perSecond = (value: number) => `${Math.round(value).toLocaleString('en-US')}/s`
export const milliseconds = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`
export const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} KB`
export const megabytes = (bytes: number) => `${Math.round(bytes / 1_048_576)} MB`
