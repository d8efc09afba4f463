/** What ends a view as member: the staff member, the member, its half hour, or lost access. */
export const impersonationEnds = ['staff', 'member', 'time', 'access'] as const
export type ImpersonationEnd = (typeof impersonationEnds)[number]
