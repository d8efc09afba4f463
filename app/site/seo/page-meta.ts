/** The description for search engines and messengers; the shell sets the document's title, from `handle`. */
export function describePage(page: { description?: string } | undefined) {
  if (!page?.description) return []
  return [
    { name: 'description', content: page.description },
    { property: 'og:description', content: page.description },
  ]
}

/** The title from a page's content, for a handle. */
export function titleOf(loaderData: unknown): string | undefined {
  if (typeof loaderData !== 'object' || loaderData === null || !('title' in loaderData)) return undefined
  return typeof loaderData.title === 'string' ? loaderData.title : undefined
}
