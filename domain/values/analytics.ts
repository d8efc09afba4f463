/** What is counted of visitors before they get a price quote: a search was answered, an office was viewed. */
export const siteSteps = ['search', 'office'] as const
export type SiteStep = (typeof siteSteps)[number]
