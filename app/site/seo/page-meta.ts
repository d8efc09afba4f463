/** The description search engines and messengers show; the document's title is the shell's, from `handle`. */
export function describePage(page: { description?: string } | undefined) {
  if (!page?.description) return []
  return [
    { name: 'description', content: page.description },
    { property: 'og:description', content: page.description },
  ]
}

/** The title a page's content gives it, for a handle. */
export function titleOf(loaderData: unknown): string | undefined {
  if (typeof loaderData !== 'object' || loaderData === null || !('title' in loaderData)) return undefined
  return typeof loaderData.title === 'string' ? loaderData.title : undefined
}
