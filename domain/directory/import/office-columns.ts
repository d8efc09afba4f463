/** The columns an import of offices can fill, as they are called on the screen. */
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
const requiredColumns = ['name', 'line1', 'city', 'state', 'zip', 'phone'] as const

/** The same, as a file's header is checked against them. */
export const officeColumns = { names: columnNames, required: requiredColumns }
