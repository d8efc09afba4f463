import { createContext } from 'react-router'
import type { Services } from '#domain/services.ts'
import type { StaffVisitor } from '#domain/staff/staff-visitor.ts'

/** What the server hands to every loader of the console: `context.get(consoleContext)`. There is no brand in it. */
export const consoleContext = createContext<{
  services: Services
  /** Who is signed in, as far as they have come. */
  staff: StaffVisitor | null
  /** From where they ask, for the audit. */
  ip: string
  /** The token that writes of this browser, signed in as it is, must carry. */
  csrfToken: string
  /** What a style that is added to this document must carry; new for each. */
  styleNonce: string
}>()
