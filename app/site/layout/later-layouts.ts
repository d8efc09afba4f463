import type { ComponentType } from 'react'
import { type Later, later } from '#app/ui/late/later.ts'

/** The layouts in a folder's files, as `import.meta.glob` lists them, by file name. */
export function laterLayouts<Name extends string, Props extends object>(
  files: Record<string, () => Promise<{ Layout: ComponentType<Props> }>>,
): Record<Name, Later<Props>> {
  const named = Object.entries(files).map(([path, load]) => [
    path.slice('./'.length, -'.tsx'.length),
    later(async () => (await load()).Layout),
  ])
  return Object.fromEntries(named)
}
