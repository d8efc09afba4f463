/** What ends a look: who looks, the member, its half hour, or that who looks may not any more. */
export const lookEnds = ['staff', 'member', 'time', 'access'] as const
export type LookEnd = (typeof lookEnds)[number]
