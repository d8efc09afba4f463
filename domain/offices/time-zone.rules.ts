/** The IANA time zones of a state, the one of most of it first. */
const clocksOfState: Record<string, readonly [most: string, other?: string]> = {
  AK: ['America/Anchorage', 'America/Adak'],
  AL: ['America/Chicago', 'America/New_York'],
  AR: ['America/Chicago'],
  AZ: ['America/Phoenix', 'America/Denver'],
  CA: ['America/Los_Angeles'],
  CO: ['America/Denver'],
  CT: ['America/New_York'],
  DC: ['America/New_York'],
  DE: ['America/New_York'],
  FL: ['America/New_York', 'America/Chicago'],
  GA: ['America/New_York'],
  HI: ['Pacific/Honolulu'],
  IA: ['America/Chicago'],
  ID: ['America/Boise', 'America/Los_Angeles'],
  IL: ['America/Chicago'],
  IN: ['America/Indiana/Indianapolis', 'America/Chicago'],
  KS: ['America/Chicago', 'America/Denver'],
  KY: ['America/New_York', 'America/Chicago'],
  LA: ['America/Chicago'],
  MA: ['America/New_York'],
  MD: ['America/New_York'],
  ME: ['America/New_York'],
  MI: ['America/Detroit', 'America/Menominee'],
  MN: ['America/Chicago'],
  MO: ['America/Chicago'],
  MS: ['America/Chicago'],
  MT: ['America/Denver'],
  NC: ['America/New_York'],
  ND: ['America/Chicago', 'America/Denver'],
  NE: ['America/Chicago', 'America/Denver'],
  NH: ['America/New_York'],
  NJ: ['America/New_York'],
  NM: ['America/Denver'],
  NV: ['America/Los_Angeles', 'America/Denver'],
  NY: ['America/New_York'],
  OH: ['America/New_York'],
  OK: ['America/Chicago'],
  OR: ['America/Los_Angeles', 'America/Boise'],
  PA: ['America/New_York'],
  PR: ['America/Puerto_Rico'],
  RI: ['America/New_York'],
  SC: ['America/New_York'],
  SD: ['America/Chicago', 'America/Denver'],
  TN: ['America/Chicago', 'America/New_York'],
  TX: ['America/Chicago', 'America/Denver'],
  UT: ['America/Denver'],
  VA: ['America/New_York'],
  VT: ['America/New_York'],
  WA: ['America/Los_Angeles'],
  WI: ['America/Chicago'],
  WV: ['America/New_York'],
  WY: ['America/Denver'],
}

/** Zones that once differed, by the name that a map of current time zones uses for them. */
const today: Record<string, string> = {
  'America/Boise': 'America/Denver',
  'America/Detroit': 'America/New_York',
  'America/Indiana/Indianapolis': 'America/New_York',
  'America/Menominee': 'America/Chicago',
}

/** Whether a state has two time zones, so that only a point can decide. */
export const hasTwoClocks = (state: string): boolean => clocksOfState[state]?.[1] !== undefined

/**
 * The IANA time zone of a place in the United States: the one of its state that is `found` on a map of current zones,
 * else that of most of the state, for example at sea or a mile into Mexico. Null for an unknown state code.
 */
export function timeZoneOf(state: string, found: string | null): string | null {
  const clocks = clocksOfState[state]
  return clocks?.find((zone = '') => (today[zone] ?? zone) === found) ?? clocks?.[0] ?? null
}
