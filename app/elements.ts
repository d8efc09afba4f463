import type { ReactElement } from 'react'

/** What is handed in as elements, with never a bare word among them, so that it may stand beside what comes and goes. */
export type Elements = ReactElement | false | null | undefined | readonly Elements[]
