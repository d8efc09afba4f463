import type { Fetcher } from '#app/api-client/fetcher.ts'
import { send } from '#app/api-client/secure-fetch.ts'
import type { ConsoleCalls } from '#client/generated/console-calls.ts'
import type { StaffState } from '#domain/staff/staff.schema.ts'

/** Console API calls from users who aren't signed in or are about to be: no sign-in dialog opens over the screen. */
export const consoleFetch: Fetcher<ConsoleCalls> = send

/**
 * Who is signed in in this browser now, according to the server; also stores their session's csrf token. Null: the
 * server can't be reached.
 */
export async function readStaffState(): Promise<StaffState | null> {
  const state = await consoleFetch('/api/admin/session')
  return state.ok ? state.data : null
}
