/** The month `count` after one, 'YYYY-MM'; before it when negative. */
export function addMonths(month: string, count: number): string {
  const [year = 0, of = 1] = month.split('-').map(Number)
  const all = year * 12 + of - 1 + count
  return `${Math.floor(all / 12)}-${String((all % 12) + 1).padStart(2, '0')}`
}

/** Every month from one to another, both included; none where they are the wrong way. */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = []
  for (let month = from; month <= to; month = addMonths(month, 1)) months.push(month)
  return months
}
