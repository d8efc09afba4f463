import { createContext } from 'react-router'
import type { RequestScope } from '#domain/accounts/visitor.ts'
import type { Brand } from '#domain/brands/brand.schema.ts'
import type { AccountRow } from '#domain/memberships/membership-view.server.ts'
import type { Services } from '#domain/services.ts'
import type { Locale } from '#messages/locale.ts'

/** What the server hands to every loader: `const { house, brand, scope } = context.get(requestContext)`. */
export const requestContext = createContext<{
  services: Services
  brand: Brand
  scope: RequestScope
  /** The account of `scope.visitor`, where it was read with the session. */
  account: AccountRow | null
  /** The language of the page, by its address alone. */
  locale: Locale
}>()

/** The document that `entry.server.tsx` rendered for this request; null when the answer is none, a redirect say. */
export const renderedPage = createContext<string | null>(null)
