import { z } from 'zod'

/** The lists whose filters can be kept. */
export const viewLists = ['members', 'payments', 'cases', 'audit'] as const
export type ViewList = (typeof viewLists)[number]

/** The filters of each that are kept. What is typed to find a person is none: a view must not outlive their erasure. */
export const viewFilters: Record<ViewList, readonly string[]> = {
  members: ['status', 'planId', 'officeId'],
  payments: ['status', 'tender', 'from', 'to', 'officeId', 'sort'],
  cases: ['view', 'kind', 'type', 'status', 'sort'],
  audit: ['action', 'from', 'to'],
}

/** The filters of an address that a view of its list keeps, in one order; empty where there are none. */
export function viewQuery(list: ViewList, search: URLSearchParams): string {
  const kept = new URLSearchParams()
  for (const name of viewFilters[list]) {
    const value = search.get(name)
    if (value) kept.set(name, value)
  }
  return kept.toString()
}

export const saveViewSchema = z.strictObject({
  /** Null: of the whole deployment. */
  brandId: z.uuid().nullable(),
  list: z.enum(viewLists),
  name: z
    .string()
    .trim()
    .min(1, 'Give it a name.')
    .max(40, 'Use 40 characters or fewer.')
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Write this on one line.'),
  /** The filters as they stand in the address; others than the list's are left out. */
  query: z.string().max(500),
  isShared: z.boolean(),
})
export type SaveView = z.infer<typeof saveViewSchema>

export const savedViewSchema = z.object({
  id: z.uuid(),
  list: z.enum(viewLists),
  name: z.string(),
  query: z.string(),
  isShared: z.boolean(),
  /** Who made it, where that is somebody else. */
  by: z.string().nullable(),
  mayDelete: z.boolean(),
})
export type SavedView = z.infer<typeof savedViewSchema>
