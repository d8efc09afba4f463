type Asked = { q?: string | undefined; zip?: string | undefined; place?: string | undefined; lat?: unknown }

/** A search in which a ZIP code was typed where a name belongs, and no place: the ZIP code is the place. */
export function nameAsPlace<Query extends Asked>(query: Query): Query {
  const { q = '', zip, place, lat } = query
  const isPlace = /^\d{5}(-\d{4})?$/.test(q.trim()) && !zip && !place && (lat === undefined || lat === '')
  return isPlace ? { ...query, zip: q.trim(), q: undefined } : query
}
