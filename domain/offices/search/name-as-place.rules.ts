type Asked = { q?: string | undefined; zip?: string | undefined; place?: string | undefined; lat?: unknown }

/** If the name is a ZIP code and no place is given, uses the ZIP code as the place. */
export function nameAsPlace<Query extends Asked>(query: Query): Query {
  const { q = '', zip, place, lat } = query
  const isPlace = /^\d{5}(-\d{4})?$/.test(q.trim()) && !zip && !place && (lat === undefined || lat === '')
  return isPlace ? { ...query, zip: q.trim(), q: undefined } : query
}
