import type { DbClient } from '#db/client.ts'

type Statement = { text: string; values: unknown[] }
type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }

/** Smaller tables are rightly read by a full scan. */
const fewRows = 20_000

/** The statements that `work` sends on this client's connections, each text once, with the values of its first use. */
export async function statementsOf(
  { pool }: Pick<DbClient, 'pool'>,
  work: () => Promise<unknown>,
): Promise<Statement[]> {
  const seen = new Map<string, Statement>()
  const connection = await pool.connect()
  const prototype = Object.getPrototypeOf(connection) as { query: (...given: unknown[]) => unknown }
  connection.release()
  const { query } = prototype
  prototype.query = function (this: unknown, ...given: unknown[]) {
    const [config, values] = given
    const asked = typeof config === 'string' ? { text: config } : (config as Partial<Statement>)
    const text = asked.text ?? ''
    if (/^\s*(?:select|with|insert|update|delete)\b/i.test(text) && !seen.has(text))
      seen.set(text, { text, values: asked.values ?? (Array.isArray(values) ? values : []) })
    return query.apply(this, given)
  }
  try {
    await work()
  } finally {
    prototype.query = query
  }
  return [...seen.values()]
}

/** The large tables that PostgreSQL would scan completely for these statements; skips statements it can't plan. */
export async function scannedWhole(
  { pool }: Pick<DbClient, 'pool'>,
  statements: Statement[],
): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; rows: number }>(
    `select relname as name, reltuples::float8 as rows from pg_class where relkind = 'r' and reltuples > ${fewRows}`,
  )
  const large = new Map(rows.map(({ name, rows: count }) => [name, count]))
  const found = new Set<string>()
  for (const { text, values } of statements) {
    // For example a statement on a temporary table of its transaction.
    const explained = await pool.query(`explain (format json) ${text}`, values).catch(() => null)
    const plans = explained?.rows[0]?.['QUERY PLAN'] as { Plan: Plan }[] | undefined
    for (const name of plans ? scannedIn(plans[0]?.Plan) : []) if (large.has(name)) found.add(name)
  }
  return [...found].sort()
}

function scannedIn(plan: Plan | undefined): string[] {
  if (!plan) return []
  const here = plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []
  return [...here, ...(plan.Plans ?? []).flatMap(scannedIn)]
}
