import * as m from '#messages'
import type { OfficeHours } from './office.schema.ts'

const holidays = [
  m.offices_holiday_christmas_day,
  m.offices_holiday_christmas_eve,
  m.offices_holiday_columbus_day,
  m.offices_holiday_day_after_thanksgiving,
  m.offices_holiday_independence_day,
  m.offices_holiday_juneteenth,
  m.offices_holiday_labor_day,
  m.offices_holiday_martin_luther_king_day,
  m.offices_holiday_memorial_day,
  m.offices_holiday_new_years_day,
  m.offices_holiday_new_years_eve,
  m.offices_holiday_presidents_day,
  m.offices_holiday_thanksgiving,
  m.offices_holiday_veterans_day,
]

/** Normalizes a name, however it is typed: “New year's day”. */
const plain = (name: string) => name.trim().toLowerCase().replaceAll(/[’'.]/g, '').replace(/ day$/, '')

/** An office's hours with holiday names in the language of the page. Other notes stay as typed. */
export function withHolidayNames(hours: OfficeHours | null): OfficeHours | null {
  if (!hours) return null
  const exceptions = hours.exceptions.map((day) => {
    const name = day.note && holidays.find((each) => plain(each({ locale: 'en' })) === plain(day.note ?? ''))
    return name ? { ...day, note: name() } : day
  })
  return { ...hours, exceptions }
}
