import type { SiteCalls } from '#client/generated/site-calls.ts'
import type { Fetcher } from './fetcher.ts'
import { send } from './send.ts'

/** Every call of a screen to a brand's own API (specification §7), as its document has it. */
export const secureFetch: Fetcher<SiteCalls> = send
