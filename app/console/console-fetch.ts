import type { Fetcher } from '#app/api-client/fetcher.ts'
import { send } from '#app/api-client/secure-fetch.ts'
import type { ConsoleCalls } from '#client/generated/console-calls.ts'
import type { StaffState } from '#domain/staff/staff.schema.ts'

/** A call to the console's API by whoever is not signed in, or is about to be: no sign-in is asked for over the screen. */
export const consoleFetch: Fetcher<ConsoleCalls> = send

/**
 * Who is signed in in this browser now, as the server says, and with it the csrf token of their session. Null: it cannot
 * be reached.
 */
export async function readStaffState(): Promise<StaffState | null> {
  const state = await consoleFetch('/api/admin/session')
  return state.ok ? state.data : null
}
