import type { ViewList } from '#domain/values/staff.ts'

/** The filters each list's views keep. Text typed to find a person isn't one: a view must not outlive their erasure. */
const viewFilters: Record<ViewList, readonly string[]> = {
  members: ['status', 'planId', 'officeId'],
  payments: ['status', 'tender', 'from', 'to', 'officeId', 'sort'],
  cases: ['view', 'kind', 'type', 'status', 'sort'],
  audit: ['action', 'from', 'to'],
}

/** The filters of a URL that a view of its list keeps, in a fixed order; empty if none. */
export function viewQuery(list: ViewList, search: URLSearchParams): string {
  const kept = new URLSearchParams()
  for (const name of viewFilters[list]) {
    const value = search.get(name)
    if (value) kept.set(name, value)
  }
  return kept.toString()
}
