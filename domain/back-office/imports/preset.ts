import { tidyHeading } from '#domain/files/table-head.ts'

/**
 * The columns of a platform's own file: to add one is to add a file. `signs` are names that tell it; a mapping of `=` is a value
 * that is typed once, as the file has no column for it.
 */
export type Preset = { name: string; signs: readonly string[]; mapping: Readonly<Record<string, string>> }

const plain = (name: string) => tidyHeading(name).toLowerCase()

/** The preset whose signs a header has; what of its columns the header lacks is left out. */
export function presetOf(
  presets: readonly Preset[],
  header: readonly string[],
): { name: string; mapping: Record<string, string> } | null {
  const names = new Map(header.map((name) => [plain(name), name]))
  const found = presets.find(({ signs }) => signs.every((sign) => names.has(plain(sign))))
  if (!found) return null
  const mapping = Object.entries(found.mapping).flatMap(([column, name]) => {
    const there = name === '=' ? '=' : names.get(plain(name))
    return there === undefined ? [] : [[column, there] as const]
  })
  return { name: found.name, mapping: Object.fromEntries(mapping) }
}
