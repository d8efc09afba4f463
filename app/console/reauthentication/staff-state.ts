import { consoleFetch } from '#app/console/console-fetch.ts'
import type { StaffState } from '#domain/staff/staff.schema.ts'

/**
 * Who is signed in in this browser now, as the server says, and with it the csrf token of their session. Null: it cannot
 * be reached.
 */
export async function readStaffState(): Promise<StaffState | null> {
  const state = await consoleFetch('/api/admin/session')
  return state.ok ? state.data : null
}
