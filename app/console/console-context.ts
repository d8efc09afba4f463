import { createContext } from 'react-router'
import type { Services } from '#domain/services.ts'
import type { StaffVisitor } from '#domain/staff/staff-visitor.ts'

/** What the server passes to every console loader: `context.get(consoleContext)`. It contains no brand. */
export const consoleContext = createContext<{
  services: Services
  /** The signed-in staff member, as far as the sign-in has progressed. */
  staff: StaffVisitor | null
  /** The client's IP address, for the audit log. */
  ip: string
  /** The token that writes from this browser, as currently signed in, must send. */
  csrfToken: string
  /** The nonce for styles added to this document; new for each document. */
  styleNonce: string
}>()
