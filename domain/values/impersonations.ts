/** What ends a look: who looks, the member, its half hour, or that who looks may not any more. */
export const impersonationEnds = ['staff', 'member', 'time', 'access'] as const
export type ImpersonationEnd = (typeof impersonationEnds)[number]
