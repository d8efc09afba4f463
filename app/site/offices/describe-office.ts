import { formatPhone } from '#domain/format.ts'
import type { OfficeDetails, OfficeHours } from '#domain/offices/office.schema.ts'
import { weekdays } from '#domain/offices/office-hours.rules.ts'
import * as m from '#messages'

/** An office for search engines: a description and a schema.org Dentist. */
export function describeOffice(office: OfficeDetails, url: string) {
  const { name, line1, line2, city, state, zip, latitude, longitude, phone } = office
  const description = m.offices_office_description({ name, street: line1, city, state })
  return [
    { name: 'description', content: description },
    { property: 'og:description', content: description },
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'Dentist',
        '@id': url,
        name,
        url,
        telephone: formatPhone(phone),
        address: {
          '@type': 'PostalAddress',
          streetAddress: [line1, line2].filter(Boolean).join(', '),
          addressLocality: city,
          addressRegion: state,
          postalCode: zip,
          addressCountry: 'US',
        },
        geo: { '@type': 'GeoCoordinates', latitude, longitude },
        ...(office.hours ? { openingHoursSpecification: openings(office.hours) } : {}),
        isAcceptingNewPatients: office.acceptance === 'accepting',
      },
    },
  ]
}

function openings({ weekly, exceptions }: OfficeHours) {
  return [
    ...weekly.flatMap((day, index) =>
      day.map(({ opens, closes }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: `https://schema.org/${weekdays[index]}`,
        opens,
        closes,
      })),
    ),
    ...exceptions.flatMap(({ date, openings: times }) =>
      (times.length > 0 ? times : [{ opens: '00:00', closes: '00:00' }]).map(({ opens, closes }) => ({
        '@type': 'OpeningHoursSpecification',
        validFrom: date,
        validThrough: date,
        opens,
        closes,
      })),
    ),
  ]
}
