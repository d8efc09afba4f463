const count = (number: number) => number.toLocaleString('en-US')
const are = (number: number) => (number === 1 ? '1 is' : `${count(number)} are`)

/** The result for a file's lines, in a sentence: each is read, rejected, or empty. */
export function linesStory({
  lines,
  refused,
  skipped,
}: {
  lines: number
  refused: number
  skipped: number
}): string {
  const read = lines - refused - skipped
  return `The file has ${lines === 1 ? 'one line' : `${count(lines)} lines`}: ${are(read)} read, ${are(refused)} refused, ${are(skipped)} skipped (names, titles, totals and empty lines).`
}
