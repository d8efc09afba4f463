import type { Fetcher } from '#app/api-client/fetcher.ts'
import { send } from '#app/api-client/send.ts'
import type { ConsoleCalls } from '#client/generated/console-calls.ts'

/** A call to the console's API by whoever is not signed in, or is about to be: no sign-in is asked for over the screen. */
export const consoleFetch: Fetcher<ConsoleCalls> = send
