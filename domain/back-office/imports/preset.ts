import { tidyHeading } from '#domain/files/table-head.ts'

/**
 * The columns of a platform's own file; adding one means adding a file. `signs`: headers that identify it. A mapping of
 * `=` is a value typed once because the file has no column for it.
 */
export type Preset = { name: string; signs: readonly string[]; mapping: Readonly<Record<string, string>> }

const plain = (name: string) => tidyHeading(name).toLowerCase()

/** The preset whose signs a header contains, without the columns that the header lacks. */
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
