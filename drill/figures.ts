import { printTable } from '../bench/report.ts'

/** A drill's count or time; with a floor, the drill fails if it is missed. */
export type Figure = {
  what: string
  value: number
  unit?: string
  floor?: { atLeast: number } | { atMost: number }
}
export type Drill = () => Promise<Figure[]>

/** Whether a figure misses its floor; NaN always does. */
export function isMissed({ value, floor }: Figure): boolean {
  if (!floor) return false
  return !('atLeast' in floor ? value >= floor.atLeast : value <= floor.atMost)
}

/** Prints the figures of each drill as a plain table. */
export function printFigures(drills: Record<string, Figure[]>): void {
  const rows = Object.entries(drills).flatMap(([name, figures]) =>
    figures.map((figure) => [name, figure] as const),
  )
  printTable(
    [
      ['drill', '', 'figure', 'floor', ''],
      ...rows.map(([name, figure]) => [
        name,
        figure.what,
        valueText(figure),
        floorText(figure),
        verdict(figure),
      ]),
    ],
    2,
  )
}

function valueText({ value, unit }: Figure): string {
  return withUnit(value, unit, Number.isInteger(value) ? 0 : 1)
}

function floorText({ floor, unit }: Figure): string {
  if (!floor) return ''
  return 'atLeast' in floor ? `≥ ${withUnit(floor.atLeast, unit)}` : `≤ ${withUnit(floor.atMost, unit)}`
}

function withUnit(value: number, unit = '', digits = 0): string {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return `${value.toLocaleString('en-US', options)} ${unit}`.trim()
}

function verdict(figure: Figure): string {
  if (!figure.floor) return ''
  return isMissed(figure) ? 'MISSED' : 'holds'
}
