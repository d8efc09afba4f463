import type { Brand } from '#domain/brands/brand.schema.ts'
import type { ContentStore } from '#domain/content/content-store.server.ts'
import type { DocumentBrand } from './parts/letterhead.tsx'

const plain = { accent: '#0f6a5d', onAccent: '#ffffff' }

/**
 * The brand as documents and emails show it: its published colors, or neutral ones if the content can't be read,
 * because an email must still go out and a card must still print.
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
