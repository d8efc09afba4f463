/** What a member's card says in bold (TX, MO, MD). */
export const cardNotice = 'THIS IS NOT INSURANCE'

/** Days after a provider has left within which the list shows it no more (TX). */
export const departedProviderDays = 30

/** The least size of disclosures, in points; 12 points are 16 px (FL 636.212). */
export const disclosurePoints = 12
