import { createContext } from 'react-router'
import type { RequestScope } from '#domain/accounts/visitor.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import type { AccountRow } from '#domain/memberships/membership-view.server.ts'
import type { Services } from '#domain/services.ts'
import type { Locale } from '#messages/locale.ts'

/** What the server passes to every loader: `const { house, brand, scope } = context.get(requestContext)`. */
export const requestContext = createContext<{
  services: Services
  brand: Brand
  scope: RequestScope
  /** The account of `scope.visitor`, if it was loaded with the session. */
  account: AccountRow | null
  /** The page's language, determined by its address alone. */
  locale: Locale
}>()

/**
 * The document that `entry.server.tsx` rendered for this request; null if the response is something else, such as a
 * redirect.
 */
export const renderedPage = createContext<string | null>(null)
