/** The columns an import can fill, as they are called on the screen. */
export const columnNames = {
  externalKey: 'Your own id',
  name: 'Name',
  line1: 'Street address',
  line2: 'Suite or floor',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  phone: 'Phone',
  latitude: 'Latitude',
  longitude: 'Longitude',
  specialties: 'Specialties',
  languages: 'Languages',
  acceptance: 'New patients',
  opensSaturday: 'Open on Saturday',
  lastVerified: 'Last confirmed',
  endsOn: 'Last day',
  email: 'Email',
} as const
export const importColumns = Object.keys(columnNames) as [
  keyof typeof columnNames,
  ...(keyof typeof columnNames)[],
]
export const requiredColumns = ['name', 'line1', 'city', 'state', 'zip', 'phone'] as const

/** How many bytes of the compressed file are sent at once; as base64 they fit into what a call may carry. */
export const partBytes = 46_000
/** A file of a million offices has about a hundred megabytes. */
export const largestFileBytes = 512 * 1024 * 1024
export const largestFileWords = 'A file may have 512 MB at most. Cut it to your states first.'
export const mostParts = 4_000
