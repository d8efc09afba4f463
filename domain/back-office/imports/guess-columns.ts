/**
 * Which header of a file is which column, as far as its name tells: `aliases` are the names it is known by, without case,
 * spaces or marks. The first of two that would be the same.
 */
export function guessColumns(
  header: readonly string[],
  aliases: Readonly<Record<string, readonly string[]>>,
): Record<string, string> {
  const plain = header.map((name) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
  return Object.fromEntries(
    Object.entries(aliases).flatMap(([column, names]) => {
      const at = plain.findIndex((name) => names.includes(name))
      return at < 0 ? [] : [[column, header[at] ?? '']]
    }),
  )
}
