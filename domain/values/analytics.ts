/** What is counted of the site's visitors before they are quoted a price: a search was answered, an office was looked at. */
export const siteSteps = ['search', 'office'] as const
export type SiteStep = (typeof siteSteps)[number]
