import type { Tab } from './tab.ts'

/** A step of a journey: what it is, and the acts. It throws where what should be there never comes. */
export type Step = [name: string, act: (tab: Tab) => Promise<unknown>]

/** Password of every demo person. */
export const demoPassword = 'brush-twice-daily-2026'
