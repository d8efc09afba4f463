import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Limits: no file over 400 lines, 95 of 100 within 300, depth ≤ 5, ≤ 34 files per folder. Files generated from the
 * API's documents are exempt.
 */
const longest = 400
const usualLongest = 300
const deepest = 5
const fullest = 34

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
const files = listed
  .split('\n')
  .filter((path) => /\.(ts|tsx|css)$/.test(path) && !path.startsWith('client/generated/') && existsSync(path))
  .map((path) => ({ path, lines: readFileSync(path, 'utf8').split('\n').length - 1 }))
  .sort((a, b) => a.lines - b.lines)

const faults: string[] = []
for (const { path, lines } of files) {
  if (lines > longest) faults.push(`${path} has ${lines} lines; at most ${longest}`)
  if (path.split('/').length > deepest) faults.push(`${path} lies deeper than ${deepest}`)
}
const ninetyFifth = files[Math.floor(files.length * 0.95)]?.lines ?? 0
if (ninetyFifth > usualLongest)
  faults.push(`the 95th percentile is ${ninetyFifth} lines; at most ${usualLongest}`)

const folders = Map.groupBy(files, ({ path }) => dirname(path))
for (const [folder, { length }] of folders) {
  if (length > fullest) faults.push(`${folder} holds ${length} files; at most ${fullest}`)
}

const median = files[Math.floor(files.length / 2)]?.lines ?? 0
console.log(
  `${files.length} files, median ${median} lines, 95th percentile ${ninetyFifth}, longest ${files.at(-1)?.lines}`,
)
for (const fault of faults) console.error(fault)
process.exit(faults.length > 0 ? 1 : 0)
