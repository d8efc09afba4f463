/** The type of a call's parameter. A trailing `!` means it is required. */
type Kind = 'string' | 'integer' | 'boolean' | 'strings' | 'map' | 'nested' | readonly string[]
export type Parameters = Record<string, Kind | [Kind, 'required']>

export type Fault = { status: number; error: Record<string, unknown> }
export type Value = string | { [name: string]: Value }

/** The calls a membership needs, with the parameters the stub knows. It refuses any other. */
export const calls: Record<string, Parameters> = {
  'POST /v1/customers': { metadata: 'map', expand: 'strings' },
  'GET /v1/customers/:id': {},
  'GET /v1/payment_methods/:id': {},
  'POST /v1/payment_intents': {
    amount: ['integer', 'required'],
    currency: ['string', 'required'],
    customer: 'string',
    payment_method: 'string',
    payment_method_types: 'strings',
    payment_method_options: 'nested',
    setup_future_usage: ['off_session', 'on_session'],
    metadata: 'map',
    expand: 'strings',
  },
  'GET /v1/payment_intents': {
    customer: 'string',
    limit: 'integer',
    starting_after: 'string',
    expand: 'strings',
  },
  'GET /v1/payment_intents/search': { query: ['string', 'required'], limit: 'integer', expand: 'strings' },
  'GET /v1/payment_intents/:id': { expand: 'strings' },
  'POST /v1/payment_intents/:id/confirm': {
    off_session: 'boolean',
    use_stripe_sdk: 'boolean',
    mandate_data: 'nested',
    expand: 'strings',
  },
  'POST /v1/payment_intents/:id/cancel': { expand: 'strings' },
  'POST /v1/setup_intents': {
    customer: 'string',
    payment_method: 'string',
    payment_method_types: 'strings',
    payment_method_options: 'nested',
    mandate_data: 'nested',
    usage: ['off_session', 'on_session'],
    confirm: 'boolean',
    use_stripe_sdk: 'boolean',
    metadata: 'map',
    expand: 'strings',
  },
  'GET /v1/setup_intents/:id': { expand: 'strings' },
  'POST /v1/setup_intents/:id/cancel': { expand: 'strings' },
  'POST /v1/refunds': { payment_intent: 'string', amount: 'integer', metadata: 'map', expand: 'strings' },
  'GET /v1/refunds': {
    payment_intent: 'string',
    limit: 'integer',
    starting_after: 'string',
    expand: 'strings',
  },
  'GET /v1/disputes': {
    created: 'nested',
    limit: 'integer',
    starting_after: 'string',
    expand: 'strings',
  },
  'GET /v1/charges': { limit: 'integer', starting_after: 'string', expand: 'strings' },
}

/** Parses `a[b]=1&c[0]=2` as Stripe does. */
export function readForm(text: string): Record<string, Value> {
  const root: Record<string, Value> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part, at) => at === 0 || part !== '')
    let into = root
    for (const part of path.slice(0, -1)) {
      const next = into[part]
      const inner = typeof next === 'object' ? next : {}
      into[part] = inner
      into = inner
    }
    into[path.at(-1) ?? ''] = value
  }
  return root
}

/** Refuses what Stripe would, in its wording: unknown, missing and wrongly typed parameters. */
export function findFault(known: Parameters, given: Record<string, Value>): Fault | null {
  for (const [name, value] of Object.entries(given)) {
    const rule = known[name]
    if (!rule) return invalid(name, 'parameter_unknown', `Received unknown parameter: ${name}`)
    const wrong = findWrong(kindOf(rule), value)
    if (wrong) return invalid(name, wrong[0], `${wrong[1]}: ${name}`)
  }
  for (const [name, rule] of Object.entries(known)) {
    if (isRequired(rule) && given[name] === undefined) {
      return invalid(name, 'parameter_missing', `Missing required param: ${name}.`)
    }
  }
  return null
}

export function invalid(
  param: string | undefined,
  code: string | undefined,
  message: string,
  status = 400,
): Fault {
  return { status, error: { type: 'invalid_request_error', code, message, ...(param ? { param } : {}) } }
}

const isRequired = (rule: Parameters[string]): rule is [Kind, 'required'] =>
  Array.isArray(rule) && rule[1] === 'required'
const kindOf = (rule: Parameters[string]): Kind => (isRequired(rule) ? rule[0] : (rule as Kind))

function findWrong(kind: Kind, value: Value): [string, string] | null {
  if (kind === 'map') {
    const texts = typeof value === 'object' ? Object.values(value) : []
    const fits = typeof value === 'object' && Object.keys(value).length <= 50
    const texted = texts.every((text) => typeof text === 'string' && text.length <= 500)
    return fits && texted ? null : ['parameter_invalid_string', 'Invalid hash']
  }
  if (kind === 'nested') {
    return typeof value === 'object' ? null : ['parameter_invalid_object', 'Invalid object']
  }
  if (kind === 'strings') {
    return typeof value === 'object' ? null : ['parameter_invalid_array', 'Invalid array']
  }
  if (typeof value !== 'string') return ['parameter_invalid_string', 'Invalid string']
  if (value === '') return ['parameter_invalid_empty', 'You passed an empty string']
  if (kind === 'integer')
    return /^-?\d+$/.test(value) ? null : ['parameter_invalid_integer', 'Invalid integer']
  if (kind === 'boolean')
    return /^(true|false)$/.test(value) ? null : ['parameter_invalid', 'Invalid boolean']
  if (kind === 'string' || kind.includes(value)) return null
  return ['parameter_invalid', `Must be one of ${kind.join(', ')}`]
}
