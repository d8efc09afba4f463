import type { Brand } from '#domain/brands/brand.schema.ts'
import type { ContentStore } from '#domain/content/content-store.server.ts'
import type { DocumentBrand } from './parts/letterhead.tsx'

const plain = { accent: '#0f6a5d', onAccent: '#ffffff' }

/**
 * The brand as its documents and mails show it: its published colors, and plain ones when content cannot be
 * read, because a mail must go out and a card must print even then.
 */
export async function documentBrand(
  content: Pick<ContentStore, 'read'>,
  brand: Brand,
): Promise<DocumentBrand> {
  const { operator, timeZone } = brand.settings
  return { name: brand.name, ...(await colors(content, brand)), timeZone, operator }
}

async function colors(content: Pick<ContentStore, 'read'>, brand: Brand) {
  try {
    const { theme } = (await content.read(brand)).base
    return { accent: theme.accent, onAccent: theme.onAccent }
  } catch {
    return plain
  }
}
