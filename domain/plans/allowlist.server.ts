import type { Brand } from '#domain/brands/brand.schema.ts'
import type { ContentStore } from '#domain/content/content-store.server.ts'

/** Ids of the plans the brand's content offers (`plans_whitelist`, specification §3); empty means all. */
export async function readAllowlist({ content }: { content: ContentStore }, brand: Brand): Promise<string[]> {
  const { base } = await content.read(brand)
  return base.variables.plans_whitelist.map(({ plan_id }) => plan_id)
}
